import type { CompletionPlace } from './completion-place.ts';

/** The length of the text after the caret that is searched for the end of the line (UTF-16 code units). */
const horizon = 500;

/**
 * Returns whether a table header can be inserted at the caret. The line must be otherwise empty. No statement of the
 * current table may follow, since it would become part of the new table.
 */
export function canBeginTable({ caret, document, replace }: CompletionPlace): boolean {
  if (caret.container !== 'statement' || caret.hasSeparator || caret.quote !== '') return false;
  const before = document.slice(Math.max(0, replace.start - horizon), replace.start);
  const after = document.slice(replace.end, replace.end + horizon);
  if (!/(?:^|[\r\n])[ \t\uFEFF]*$/.test(before) || !/^[ \t]*(?:#.*)?(?:[\r\n]|$)/.test(after)) return false;
  return !statementFollows(document, replace.end);
}

function statementFollows(document: CompletionPlace['document'], offset: number): boolean {
  const placed = document.blocks.at(offset);
  if (placed.block.members.some((member) => placed.start + member.start > offset)) return true;
  const [, next] = document.blocks.from(placed);
  return next !== undefined && next.block.form === 'root' && next.block.members.length > 0;
}
