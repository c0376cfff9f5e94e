import { visibleText } from '../../text/visible-text.ts';

/** Text of a server as code in Markdown, also inside tables: nothing in it formats, links or breaks out. */
export function code(text: string): string {
  const visible = visibleText(text);
  const longest = Math.max(0, ...[...visible.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  // Inside the fence one space on each side is taken away; it is needed where the text itself begins or ends with a tick.
  const padded = /^`|`$|^ .* $/.test(visible) ? ` ${visible} ` : visible;
  return `${fence}${padded}${fence}`.replaceAll('|', '\\|');
}

/** A table; cells hold Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** Blocks of Markdown as one document; empty ones are left out. */
export function blocks(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
