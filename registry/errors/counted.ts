/** Returns a number with its noun, such as `1 file` or `2 files`. The plural of the noun must end in `s`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
