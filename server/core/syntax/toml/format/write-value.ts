import { commentGap } from './comment-gap.ts';
import type { TomlStyle } from './style.ts';
import type { ItemPart, ListLayout, ValueLayout } from './value-layout.ts';

/**
 * The form in which arrays are written. `compact`: on one line, unless there is a comment inside. `expanded`: every
 * item on its own line. Inline tables keep their form.
 */
export type ArrayForm = 'compact' | 'expanded';

/** Returns the text of a value in a line indented by `indent`. */
export function writeValue(value: ValueLayout, form: ArrayForm, style: TomlStyle, indent = ''): string {
  if (value.kind === 'scalar') return value.text;
  const expanded = value.expanded || (form === 'expanded' && value.bracket === '[');
  return expanded ? writeExpanded(value, form, style, indent) : writeOnOneLine(value, form, style, indent);
}

function writeOnOneLine(list: ListLayout, form: ArrayForm, style: TomlStyle, indent: string): string {
  const items: string[] = [];
  for (const part of list.parts) {
    if (part.kind === 'item') items.push(part.key + writeValue(part.value, form, style, indent));
  }
  const inner = items.join(', ');
  if (list.bracket === '[') return `[${inner}]`;
  return inner === '' ? '{}' : `{ ${inner} }`;
}

function writeExpanded(list: ListLayout, form: ArrayForm, style: TomlStyle, indent: string): string {
  const inner = indent + style.indent;
  const lines: string[] = [list.openingComment === undefined ? list.bracket : `${list.bracket} ${list.openingComment}`];
  let rows: ValueRow[] = [];
  for (const part of list.parts) {
    if (part.blankLines > 0 || part.kind === 'comment') {
      pushRows(lines, rows, inner);
      rows = [];
    }
    for (let i = 0; i < part.blankLines; i++) lines.push('');
    if (part.kind === 'comment') lines.push(inner + part.text);
    else rows.push({ text: `${part.key}${writeValue(part.value, form, style, inner)},`, comment: part.comment });
  }
  pushRows(lines, rows, inner);
  for (let i = 0; i < list.blankLines; i++) lines.push('');
  lines.push(`${indent}${list.bracket === '[' ? ']' : '}'}`);
  return lines.join(style.newline);
}

type ValueRow = Pick<ItemPart, 'comment'> & { readonly text: string };

/** Adds adjacent items with aligned comments. */
function pushRows(lines: string[], rows: readonly ValueRow[], indent: string): void {
  const gap = commentGap(rows);
  for (const row of rows) {
    lines.push(indent + row.text + (row.comment === undefined ? '' : gap(row.text) + row.comment));
  }
}
