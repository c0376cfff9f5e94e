import type { Span } from '../../document/span.ts';
import { nodeAt } from '../../document/tree-along.ts';
import { memoize } from '../../text/memoize.ts';
import type { CompletionPlace } from './completion-place.ts';

/**
 * Returns a comma if another member or item follows the text at the caret without one; otherwise an empty string. Cached, since
 * it is the same for all items.
 */
export const trailingComma = memoize((place: CompletionPlace): string => {
  const next = nextInBlock(place) ?? nextMemberOfRoot(place);
  if (next === undefined) return '';
  const between = place.document.slice(place.replace.end, next);
  if (between.includes(',')) return '';
  return between === '' ? ', ' : ',';
});

/** Returns the start of the next member in the braces, or of the next item of the list. */
function nextInBlock(place: CompletionPlace): number | undefined {
  const { block, start } = place.document.blocks.atCaret(place.replace.start);
  const beside = siblings(place).filter((sibling) => sibling.anchor === block);
  return beside.map((sibling) => start + sibling.start).find((at) => at >= place.replace.end);
}

function siblings({ caret, node, tree }: CompletionPlace): readonly Span[] {
  const parent = caret.role === 'key' ? node : nodeAt(tree, caret.path.slice(0, -1));
  if (parent?.kind === 'array') return parent.form === 'inline' ? parent.items : [];
  return parent?.kind === 'object' && parent.form === 'braces' ? parent.members : [];
}

/** Returns the start of the next member of a JSON document's root object, whose members are separate blocks. */
function nextMemberOfRoot({ caret, document, replace }: CompletionPlace): number | undefined {
  const depth = caret.role === 'key' ? caret.path.length : caret.path.length - 1;
  if (depth > 0 || caret.container !== 'document') return undefined;
  const [here, next] = document.blocks.from(document.blocks.atCaret(replace.start));
  return [here, next]
    .flatMap((placed) => placed?.block.members.map(({ key }) => placed.start + key.start) ?? [])
    .find((start) => start >= replace.end);
}
