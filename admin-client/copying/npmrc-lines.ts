import type { RegistryScope } from '../admin-client.ts';
import type { RegistryAddress } from '../connection.ts';
import { npmAddress } from '../http/npm-address.ts';

/** Returns the lines that configure package clients for a registry or a tenant; by default without the token itself. */
export function npmrcLines(address: RegistryAddress, scope: RegistryScope = {}, token = environmentVariable): string {
  const { href, protocol } = npmAddress(address, scope);
  return `registry=${href}\n${href.slice(protocol.length)}:_authToken=${token}\n`;
}

/** A reference that package clients replace with the value of the environment variable. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the syntax of .npmrc
const environmentVariable = '${NPM_TOKEN}';
