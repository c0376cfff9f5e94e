const units: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
};

/** Returns the number of bytes that a string such as `64 MiB` specifies; undefined if it is not a size. */
export function bytesOf(text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d{1,12}(?:\.\d{1,6})?)[ ]?([a-z]{0,3})$/i.exec(text) ?? [];
  const factor = Object.hasOwn(units, unit.toLowerCase()) ? units[unit.toLowerCase()] : undefined;
  return amount === undefined || factor === undefined ? undefined : Math.round(Number(amount) * factor);
}

/**
 * The maximum size of a body. A body is stored as one string, and the maximum length of a string in Node is slightly
 * below 512 MiB.
 */
export const maxBodyBytes = 500 * 2 ** 20;

/** The limits of the size of the cache, in bytes. A pebibyte is a safe integer. */
export const minCacheBytes = 2 ** 20;
export const maxCacheBytes = 2 ** 50;

/** Returns the problem with the maximum size of a body; undefined if it is valid. */
export function bodyLimitProblem(text: string): string | undefined {
  const bytes = bytesOf(text);
  if (bytes === undefined) return 'Expected a number of bytes, or a string such as "64 MiB"';
  return bytes >= 1 && bytes <= maxBodyBytes
    ? undefined
    : `Expected a size from 1 byte to 500 MiB${unitHint(text, '64 MiB')}`;
}

/** Returns the problem with the maximum size of the cache; undefined if it is valid. */
export function cacheLimitProblem(text: string): string | undefined {
  const bytes = bytesOf(text);
  if (bytes === undefined) return 'Expected a number of bytes, or a string such as "10 GiB"';
  if (isCacheSize(bytes)) return undefined;
  // A small number without a unit is probably a number of gibibytes.
  const inGibibytes = `${text} GiB`;
  const isLikely = isCacheSize(bytesOf(inGibibytes) ?? 0);
  return `Expected a size from 1 MiB to 1 PiB${unitHint(text, isLikely ? inGibibytes : '10 GiB')}`;
}

/** Returns the problem with the size that a quota allows; undefined if it is valid. */
export function quotaSizeProblem(text: string): string | undefined {
  const bytes = bytesOf(text);
  if (bytes === undefined) return 'Expected a number of bytes, or a string such as "5 GiB"';
  return bytes <= maxCacheBytes ? undefined : 'Expected a size of at most 1 PiB';
}

function isCacheSize(bytes: number): boolean {
  return bytes >= minCacheBytes && bytes <= maxCacheBytes;
}

/** Returns the end of a message about a size without a unit; empty for a size with a unit. */
function unitHint(text: string, example: string): string {
  return /[a-z]/i.test(text) ? '' : `, such as "${example}"; a size without a unit is in bytes`;
}
