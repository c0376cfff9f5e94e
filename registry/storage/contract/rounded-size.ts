const units = ['KiB', 'MiB', 'GiB', 'TiB'];

/** Returns a number of bytes in the largest unit of which it has at least one. */
export function roundedSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length);
  return power === 0 ? `${bytes} bytes` : `${(bytes / 1024 ** power).toFixed(1)} ${units[power - 1]}`;
}
