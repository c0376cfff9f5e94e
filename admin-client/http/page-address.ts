import type { RegistryScope } from '../admin-client.ts';
import type { RegistryAddress } from '../connection.ts';
import { addressOf } from './address.ts';

/**
 * Returns the address of the page of a package, or of a version, in a Taskwright registry that has pages. Throws a
 * RegistryError if a name would change the meaning of the address.
 */
export function pageAddress(
  address: RegistryAddress,
  { tenant }: RegistryScope,
  { name, version }: { readonly name: string; readonly version?: string | undefined },
): URL {
  return addressOf(address, {
    segments: [...(tenant === undefined ? [] : [tenant]), 'npm', '-', 'pages', 'package'],
    path: name,
    after: version === undefined ? [] : [version],
  });
}
