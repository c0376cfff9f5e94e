import { RegistryError } from '../../admin-api/registry-error.ts';

/**
 * Resolves to the result of `reading`, or to undefined if the registry refuses access, for example to the credentials of a
 * tenant.
 */
export async function ifAllowed<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof RegistryError) return undefined;
    throw error;
  }
}
