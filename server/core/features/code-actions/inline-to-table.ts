import { contentSpan } from '../../document/block-spans.ts';
import { isSameSpan, spanText } from '../../document/span.ts';
import type { ActionPlace, CodeAction } from './code-action.ts';
import { hasComments } from './comments-in.ts';
import { placedRange, propertyAt } from './property-at.ts';
import { lineEndAfter, newlineOf, statementLines } from './statement-lines.ts';

/** Converts `env = { A = 1 }` to a table `[build.env]` after the task's other keys. Comments move with the key. */
export function inlineToTable(place: ActionPlace): readonly CodeAction[] {
  const found = propertyAt(place);
  if (found?.placed.block.form !== 'table') return [];
  const { property, placed, entry } = found;
  const { block } = placed;
  const { key, value } = property;
  const isStatement =
    block.header.length === entry.path.length && block.members.some((member) => isSameSpan(member.key, key));
  if (!isStatement || value.kind !== 'object' || value.form !== 'braces' || value.members.length === 0) return [];
  if (hasComments(value, block)) return [];
  const lines = statementLines(block, property);
  const first = block.header[0];
  const last = block.header.at(-1);
  const content = contentSpan(block);
  if (!first || !last || !content) return [];
  const header = `[${block.text.slice(first.start, last.end)}.${spanText(key)}]`;
  const newline = newlineOf(block.text);
  const members = value.members.map((member) => block.text.slice(member.start, member.end));
  const table = [...lines.above, header + lines.trailing, ...members].join(newline);
  const end = lineEndAfter(block.text, content.end);
  const isLineOpen = lines.end < end && !block.text.slice(0, end).endsWith('\n');
  return [
    {
      title: `Convert to a table \`${header}\``,
      kind: 'refactor.rewrite',
      edits: [
        { ...placedRange(found, lines), text: '' },
        {
          start: placed.start + end,
          end: placed.start + end,
          text: `${isLineOpen ? newline : ''}${newline}${table}${newline}`,
        },
      ],
    },
  ];
}
