import type { RegistryScope } from '../admin-client.ts';
import type { Connection } from '../connection.ts';
import { addressOf } from '../http/address.ts';

/** Returns the lines that configure package clients for a registry or a tenant. The token is an environment variable. */
export function npmrcLines({ baseUrl }: Connection, { tenant }: RegistryScope = {}): string {
  const { href, protocol } = addressOf(baseUrl, { segments: tenant === undefined ? ['npm'] : [tenant, 'npm'] });
  return `registry=${href}/\n${href.slice(protocol.length)}/:_authToken=\${NPM_TOKEN}\n`;
}
