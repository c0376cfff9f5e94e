import type { Span } from '../../document/span.ts';
import { nodeAt } from '../../document/tree-along.ts';
import type { CompletionPlace } from './completion-place.ts';

/** A comma when another member or item follows what is written at the caret and none stands between, else nothing. */
export function trailingComma(place: CompletionPlace): string {
  const next = nextInBlock(place) ?? nextMemberOfRoot(place);
  if (next === undefined) return '';
  const between = place.document.slice(place.replace.end, next);
  if (between.includes(',')) return '';
  return between === '' ? ', ' : ',';
}

/** Where the next member of the braces, or the next item of the list, starts. */
function nextInBlock(place: CompletionPlace): number | undefined {
  const { block, start } = place.document.blocks.atCaret(place.replace.start);
  const beside = siblings(place).filter((sibling) => sibling.anchor === block);
  return beside.map((sibling) => start + sibling.start).find((at) => at >= place.replace.end);
}

function siblings({ caret, node, tree }: CompletionPlace): readonly Span[] {
  const holder = caret.role === 'key' ? node : nodeAt(tree, caret.path.slice(0, -1));
  if (holder?.kind === 'array') return holder.form === 'inline' ? holder.items : [];
  return holder?.kind === 'object' && holder.form === 'braces' ? holder.members : [];
}

/** The members of a JSON document's root are blocks of their own. */
function nextMemberOfRoot({ caret, document, replace }: CompletionPlace): number | undefined {
  const depth = caret.role === 'key' ? caret.path.length : caret.path.length - 1;
  if (depth > 0 || caret.container !== 'document') return undefined;
  const [here, next] = document.blocks.from(document.blocks.atCaret(replace.start));
  return [here, next]
    .flatMap((placed) => placed?.block.members.map(({ key }) => placed.start + key.start) ?? [])
    .find((start) => start >= replace.end);
}
