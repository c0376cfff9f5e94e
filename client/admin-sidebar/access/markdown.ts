import { visibleText } from '../../../server/core/text/visible-text.ts';

/**
 * Returns text from a server as inline code in Markdown, without any formatting or links. The code can also be used
 * within tables.
 */
export function code(text: string): string {
  const visible = visibleText(text);
  const maxTicks = Math.max(0, ...[...visible.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(maxTicks + 1);
  // Markdown strips one space on each side of inline code. The added spaces separate backticks from the fence, and
  // preserve spaces at both ends of the text.
  const padded = /^`|`$|^ .* $/.test(visible) ? ` ${visible} ` : visible;
  return `${fence}${padded}${fence}`.replaceAll('|', '\\|');
}

/** Returns a table whose cells contain Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** Joins blocks of Markdown into a document. Omits empty blocks. */
export function blocks(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
