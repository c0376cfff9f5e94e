import { RegistryError } from '../../admin-api/registry-error.ts';

/** Resolves to what is read; to undefined when the registry refuses it, such as to the credentials of a tenant. */
export async function ifAllowed<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof RegistryError) return undefined;
    throw error;
  }
}
