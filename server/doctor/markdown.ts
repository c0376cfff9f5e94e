/** Returns the text as Markdown code on one line, with line breaks replaced by spaces. */
export function inCode(text: string): string {
  const line = text.replace(/[\r\n\t]+/g, ' ');
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const gap = line === '' || /^[` ]|[` ]$/.test(line) ? ' ' : '';
  return `${fence}${gap}${line}${gap}${fence}`;
}

/** Returns the first items as a list, and the number of omitted items: `a`, `b` and 12 more. */
export function someOf(items: readonly string[], maxShown = 30): string {
  const shown = items.slice(0, maxShown).map(inCode).join(', ');
  return items.length > maxShown ? `${shown} and ${items.length - maxShown} more` : shown;
}

/** Returns, for example, `2 references to tasks that don't exist`. */
export function missingReferences(count: number): string {
  return count === 1 ? "1 reference to a task that doesn't exist" : `${count} references to tasks that don't exist`;
}
