import type { CompletionPlace } from './completion-place.ts';

/** How far the text after the caret is looked at for the end of its line. */
const horizon = 500;

/**
 * Whether a table header can be put at the caret: nothing else stands on the line, and no statement follows that the
 * new table would take from the one that it belongs to.
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
