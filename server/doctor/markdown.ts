/** Text as code on one line, whatever is in it. */
export function inCode(text: string): string {
  const line = text.replace(/[\r\n\t]+/g, ' ');
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const gap = line === '' || /^[` ]|[` ]$/.test(line) ? ' ' : '';
  return `${fence}${gap}${line}${gap}${fence}`;
}

/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `a, b and 12 more`: nobody reads longer lists. */
export function someOf(items: readonly string[], most = 30): string {
  const shown = items.slice(0, most).map(inCode).join(', ');
  return items.length > most ? `${shown} and ${items.length - most} more` : shown;
}
