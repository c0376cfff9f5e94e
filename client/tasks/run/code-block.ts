/** Returns Markdown that shows lines literally, as a block of code. Lines like the fence cannot end the block. */
export function codeBlock(lines: readonly string[]): string {
  const runs = lines.flatMap((line) => line.match(/~+/g) ?? []);
  const fence = '~'.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)));
  return [`${fence}text`, ...lines, fence].join('\n');
}
