import type { RegistryScope } from '../admin-client.ts';
import type { RegistryAddress } from '../connection.ts';
import { addressOf } from './address.ts';

/** Returns the address of a registry or a tenant for package clients, with a trailing slash. */
export function npmAddress(address: RegistryAddress, { tenant }: RegistryScope): URL {
  const { href } = addressOf(address, { segments: tenant === undefined ? ['npm'] : [tenant, 'npm'] });
  return new URL(`${href.replace(/\/$/, '')}/`);
}
