/** Returns text as a code span, even if it contains backticks. */
export function code(text: string): string {
  const plain = text.replace(/[\r\n]+/g, ' ');
  if (!plain.includes('`')) return `\`${plain}\``;
  const ticks = '`'.repeat(maxBacktickRun(plain) + 1);
  return `${ticks} ${plain} ${ticks}`;
}

/** Returns the parts with an empty line between them; empty parts are omitted. */
export function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

const maxLines = 12;
const maxLineLength = 200;

/**
 * Returns the first lines of a script as a fenced code block. The fence is longer than any run of backticks in them.
 */
export function fenced(script: string): string {
  const lines = script.trim().split(/\r?\n/, maxLines + 1);
  if (script.trim() === '') return '';
  const shown = lines.slice(0, maxLines).map((line) => (line.length > maxLineLength ? `${truncated(line)}…` : line));
  const text = (lines.length > maxLines ? [...shown, '…'] : shown).join('\n');
  const fence = '`'.repeat(Math.max(3, maxBacktickRun(text) + 1));
  return `${fence}sh\n${text}\n${fence}`;
}

/** Returns the first `max` names as code spans, and the number of the others. */
export function codeList(names: readonly string[], max: number): string {
  const shown = names.slice(0, max).map(code);
  const rest = names.length - shown.length;
  return (rest > 0 ? [...shown, `and ${rest} more`] : shown).join(', ');
}

/** Returns the start of a long line, without half a surrogate pair at its end. */
function truncated(line: string): string {
  return line.slice(0, maxLineLength).replace(/[\uD800-\uDBFF]$/, '');
}

function maxBacktickRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
}
