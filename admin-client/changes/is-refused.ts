import { RegistryError } from '../registry-error.ts';

/** Returns whether an error means that the registry has not made the change. */
export function isRefused(error: Error): boolean {
  if (!(error instanceof RegistryError)) return false;
  const { status } = error.details;
  return status === undefined ? unsentKinds.has(error.kind) : status >= 400 && status < 500 && status !== 408;
}

const unsentKinds: ReadonlySet<RegistryError['kind']> = new Set([
  'signed-out',
  'unsafe-name',
  'unsafe-address',
  'stopped',
]);
