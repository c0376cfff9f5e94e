/** Returns the first version in printed text, such as 2026.9.15 for `2026.9.15 linux-x64 (2026-09-20)`; empty if there is none. */
export function versionIn(text: string): string {
  return /\d+(?:\.\d+)+/.exec(text)?.[0] ?? '';
}

/** Returns whether a version, such as 2026.9.15, is newer than another one. */
export function isNewerVersion(version: string, other: string): boolean {
  const numbers = numbersIn(version);
  const others = numbersIn(other);
  const index = numbers.findIndex((number, at) => number !== (others[at] ?? 0));
  return index >= 0 && (numbers[index] ?? 0) > (others[index] ?? 0);
}

function numbersIn(version: string): readonly number[] {
  return version.split('.').map(Number);
}

/** The data of a problem with a form that a runner of a certain version accepts; empty if the version has been compared. */
export interface RequiredVersion {
  readonly since?: string;
}

/** Returns the version in such data; undefined for data of other problems. */
export function requiredVersionIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('since' in data)) return undefined;
  return typeof data.since === 'string' ? data.since : undefined;
}
