import type { RegistryScope } from '../admin-client.ts';
import type { RegistryAddress } from '../connection.ts';
import { npmAddress } from '../http/npm-address.ts';

/** Returns the command line that installs a package, or a version of it, from a registry or a tenant. */
export function npmInstallCommand(
  address: RegistryAddress,
  scope: RegistryScope,
  { name, version }: { readonly name: string; readonly version?: string | undefined },
): string {
  const wanted = version === undefined ? name : `${name}@${version}`;
  return ['npm', 'install', quoted(wanted), quoted(`--registry=${npmAddress(address, scope).href}`)].join(' ');
}

/** Quotes a word for shells if it contains more than the characters of names and addresses. */
function quoted(word: string): string {
  return /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
