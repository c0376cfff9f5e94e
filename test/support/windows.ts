import { inject } from 'vitest';
import type { WindowsAvailability } from '../../harness/windows/install.ts';

/**
 * Resolves to whether programs can be run with Node for Windows, which the first request installs. Prints the reason if the tests of
 * it are skipped.
 */
export async function isWindowsAvailable(): Promise<boolean> {
  const response = await fetch(`${inject('services')}/windows`);
  if (!response.ok) throw new Error(await response.text());
  const { missing } = (await response.json()) as WindowsAvailability;
  if (missing !== undefined) console.warn(`Tests with Node for Windows are skipped: ${missing}`);
  return missing === undefined;
}
