import type { Block } from '../../document/block.ts';
import { contentSpan } from '../../document/block-spans.ts';
import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import { spanText } from '../../document/span.ts';
import type { ActionPlace, CodeAction } from './code-action.ts';
import { commentsIn } from './comments-in.ts';
import { taskAt } from './property-at.ts';
import { lineEndAfter, newlineOf } from './statement-lines.ts';

/** The maximum length of the new line (UTF-16 code units). */
const maxLineLength = 120;

/** Converts `[build.env]` to `env = { … }` among the task's other keys. A table with comments cannot be converted. */
export function tableToInline(place: ActionPlace): readonly CodeAction[] {
  const task = taskAt(place);
  if (task?.placed.block.form !== 'table') return [];
  const { entry, placed } = task;
  const { block } = placed;
  const last = block.header.at(-1);
  const content = contentSpan(block);
  const parent = entry.fragments.find((fragment) => isHeader(fragment.block, names(block).slice(0, -1)))?.block;
  if (!last || !content || !parent || block.header.length !== entry.path.length + 1) return [];
  if (hasTablesInside(block, entry) || hasOwnComments(block) || isCommentAbove(block, place.document)) return [];
  const members = block.members.map((member) => block.text.slice(member.start, member.end));
  const line = `${spanText(last)} = { ${members.join(', ')} }`;
  if (members.length === 0 || line.length > maxLineLength || line.includes('\n')) return [];
  const parentStart = place.document.blocks.place(parent).start;
  const at = parentStart + lineEndAfter(parent.text, contentSpan(parent)?.end ?? 0);
  const end = lineEndAfter(block.text, content.end);
  const blank = /^(?:[ \t]*\r?\n)*/.exec(block.text.slice(end))?.[0].length ?? 0;
  return [
    {
      title: `Convert to an inline table \`${last.name}\``,
      kind: 'refactor.rewrite',
      edits: [
        { start: at, end: at, text: line + newlineOf(block.text) },
        { start: placed.start, end: placed.start + end + blank, text: '' },
      ],
    },
  ];
}

function names({ header }: Block): readonly string[] {
  return header.map(({ name }) => name);
}

function isHeader(block: Block, header: readonly string[]): boolean {
  return block.form === 'table' && names(block).join('\0') === header.join('\0');
}

function hasTablesInside(block: Block, { fragments }: Entry): boolean {
  const prefix = names(block);
  const others = fragments.filter((fragment) => fragment.block !== block);
  return others.some((fragment) => prefix.every((name, index) => fragment.block.header[index]?.name === name));
}

/** Returns whether the table contains comments. Comments after the line of the last member belong to the next table. */
function hasOwnComments(block: Block): boolean {
  const end = lineEndAfter(block.text, contentSpan(block)?.end ?? 0);
  return commentsIn(block).some((comment) => comment.start < end);
}

/** Returns whether a comment is directly above the header. Such a comment describes the table. */
function isCommentAbove(block: Block, document: Document): boolean {
  const { start } = document.blocks.place(block);
  return /(?:^|\n)[ \t]*#[^\n]*\n[ \t]*$/.test(document.slice(Math.max(0, start - horizon), start));
}

/** The length of the preceding text that is examined (UTF-16 code units). */
const horizon = 2_000;
