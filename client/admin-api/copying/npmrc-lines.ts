import type { Scope } from '../admin-client.ts';
import type { Connection } from '../connection.ts';
import { addressOf } from '../http/address.ts';

/** The lines that point a package client at a registry, or a tenant of it. The token comes from the environment. */
export function npmrcLines({ baseUrl }: Connection, { tenant }: Scope = {}): string {
  const { href, protocol } = addressOf(baseUrl, { segments: tenant === undefined ? ['npm'] : [tenant, 'npm'] });
  return `registry=${href}/\n${href.slice(protocol.length)}/:_authToken=\${NPM_TOKEN}\n`;
}
