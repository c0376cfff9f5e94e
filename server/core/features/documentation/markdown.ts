/** Text as a code span, whatever backticks it holds. */
export function code(text: string): string {
  const plain = text.replace(/[\r\n]+/g, ' ');
  if (!plain.includes('`')) return `\`${plain}\``;
  const ticks = '`'.repeat(longestRun(plain) + 1);
  return `${ticks} ${plain} ${ticks}`;
}

/** Parts with an empty line between them; those without text are left out. */
export function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

const mostLines = 12;
const longestLine = 200;

/** The first lines of a script, fenced with more backticks than they hold. */
export function fenced(script: string): string {
  const lines = script.trim().split(/\r?\n/, mostLines + 1);
  if (script.trim() === '') return '';
  const shown = lines.slice(0, mostLines).map((line) => (line.length > longestLine ? `${cut(line)}…` : line));
  const text = (lines.length > mostLines ? [...shown, '…'] : shown).join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}sh\n${text}\n${fence}`;
}

/** The first names, and how many more there are. */
export function codeList(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).map(code);
  const rest = names.length - shown.length;
  return (rest > 0 ? [...shown, `and ${rest} more`] : shown).join(', ');
}

/** The start of a long line, which ends with a whole character. */
function cut(line: string): string {
  return line.slice(0, longestLine).replace(/[\uD800-\uDBFF]$/, '');
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
}
