import { type ShellKind, shellLine } from '../../server/runner/shell-line.ts';
import type { RegistryScope } from '../admin-client.ts';
import type { RegistryAddress } from '../connection.ts';
import { npmAddress } from '../http/npm-address.ts';

/** Returns the command line, for a shell, that installs a package, or a version of it, from a registry or a tenant. */
export function npmInstallCommand(
  address: RegistryAddress,
  scope: RegistryScope,
  { name, version }: { readonly name: string; readonly version?: string | undefined },
  shell: ShellKind,
): string {
  const wanted = version === undefined ? name : `${name}@${version}`;
  return shellLine(['npm', 'install', wanted, `--registry=${npmAddress(address, scope).href}`], shell);
}
