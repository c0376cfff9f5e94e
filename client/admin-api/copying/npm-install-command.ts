import type { RegistryScope } from '../admin-client.ts';
import type { RegistryAddress } from '../connection.ts';
import { addressOf } from '../http/address.ts';

/** Returns the command line that installs a package, or a version of it, from a registry or a tenant. */
export function npmInstallCommand(
  address: RegistryAddress,
  { tenant }: RegistryScope,
  { name, version }: { readonly name: string; readonly version?: string | undefined },
): string {
  const { href } = addressOf(address, { segments: tenant === undefined ? ['npm'] : [tenant, 'npm'] });
  const wanted = version === undefined ? name : `${name}@${version}`;
  return ['npm', 'install', quoted(wanted), quoted(`--registry=${href}/`)].join(' ');
}

/** Quotes a word for shells if it contains more than the characters of names and addresses. */
function quoted(word: string): string {
  return /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
