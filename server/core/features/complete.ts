import type { DocumentKind } from '../analysis/kinds/document-kind.ts';
import type { Block } from '../document/block.ts';
import type { Caret, PathStep } from '../document/caret.ts';
import type { Document } from '../document/document.ts';
import { headerPath, pathThroughHeader } from '../document/header-path.ts';
import type { Member, ObjectNode } from '../document/node.ts';
import { chainAt } from '../document/node-chain.ts';
import { nodeAt, treeAlong } from '../document/tree-along.ts';
import { childShapes, shapesAt } from '../schema/lookup/shapes-at.ts';
import { itemShapes, memberShapes } from '../schema/shape/form.ts';
import { typesIn } from '../schema/shape/json-type.ts';
import type { Shape } from '../schema/shape/shape.ts';
import type { OffsetRange } from '../text/range.ts';
import type { Completion } from './completion/completion.ts';
import type { CompletionContext } from './completion/completion-context.ts';
import { noCompletionContext } from './completion/completion-context.ts';
import type { CompletionPlace } from './completion/completion-place.ts';
import { embeddedItems } from './completion/embedded/embedded-items.ts';
import { usualType } from './completion/value-form.ts';
import { valueItems } from './completion/value-items.ts';
import { featuresOf } from './kinds/document-features.ts';

/** Returns the completions at `offset`. */
export function complete(
  document: Document,
  kind: DocumentKind,
  offset: number,
  context: CompletionContext = noCompletionContext,
): readonly Completion[] {
  const embedded = embeddedItems(document, kind, offset, context);
  if (embedded) return embedded.filter(({ replace }) => isOnOneLine(document.slice(replace.start, replace.end)));
  const { block, start } = document.blocks.atCaret(offset);
  const caret = withArrayIndexes(document.language.caretIn(block, offset - start), block, document);
  if (caret.role === 'none' || !isOnOneLine(block.text.slice(caret.replace.start, caret.replace.end))) return [];
  const tree = treeAlong(caret.path, document, caret.role === 'header' ? block : undefined);
  const place: CompletionPlace = {
    document,
    kind,
    caret,
    replace: { start: start + caret.replace.start, end: start + caret.replace.end },
    tree,
    node: nodeAt(tree, caret.path),
    ...(caret.role === 'value' ? shapesOfValue(caret, kind, tree) : shapesOfContainer(caret, kind, tree, block)),
  };
  if (isTaken(place)) return [];
  const features = featuresOf(kind);
  switch (caret.role) {
    case 'key':
      return withoutIgnored(distinct(features.keys(place, context)), place);
    case 'value':
      return withExamples(features.names(place, context), features.takesOnlyNames(place) ? [] : valueItems(place));
    case 'header':
      return features.headers(place);
  }
}

/**
 * Returns the caret with the indexes of arrays of tables in its path, which cannot be determined from the block alone.
 */
function withArrayIndexes(caret: Caret, block: Block, document: Document): Caret {
  if (caret.role === 'header') {
    const path = headerPath(caret.path.map(String), block, document, { through: 'before' });
    return { ...caret, path };
  }
  return { ...caret, path: pathThroughHeader(caret.path, block, document) };
}

/** Returns the known names, then the values. If any names are known, only forms to fill in and defaults follow them. */
function withExamples(known: readonly Completion[], values: readonly Completion[]): Completion[] {
  if (known.length === 0) return [...values];
  const forms = values.filter(({ kind, detail }) => kind === 'snippet' || detail === 'default');
  return distinct([...known, ...forms.map((form) => ({ ...form, rank: known.length + form.rank }))]);
}

/**
 * Returns whether the text is on one line, since a completion cannot replace text across lines. Editors treat a lone
 * carriage return as a line end, although it is part of a token in TOML.
 */
function isOnOneLine(text: string): boolean {
  return !/[\r\n]/.test(text);
}

/** Returns whether nothing can be inserted, because of the text at the caret or after it on the same line. */
function isTaken({ caret, document, node, replace }: CompletionPlace): boolean {
  const isAlone = caret.role !== 'value' || typeof caret.path.at(-1) === 'string';
  if (!isAlone) return false;
  if (caret.role !== 'value') return caret.container === 'statement' && isBeforeString(document, replace);
  if (!node || node.kind === 'missing' || node.anchor !== document.blocks.atCaret(replace.start).block) return false;
  const { start } = document.offsetsOf(node);
  const isText = node.kind === 'string' && node.quote.length > 1;
  return isText || (start >= replace.end && /^[ \t]*$/.test(document.slice(replace.end, start)));
}

function isBeforeString(document: Document, { start, end }: OffsetRange): boolean {
  return start === end && /["']/.test(document.slice(end, end + 1));
}

/** Returns the items without keys that have no effect in the headers of a script task. */
function withoutIgnored(
  items: readonly Completion[],
  { document, kind, caret }: CompletionPlace,
): readonly Completion[] {
  if (!document.language.holdsOneTask || caret.path.length > 1) return items;
  const ignored = kind.fields().ignoredInHeaders();
  return items.filter(({ label }) => !ignored.has(label));
}

type CaretShapes = Pick<CompletionPlace, 'shapes' | 'usual' | 'currentMember'>;

function shapesOfContainer(
  { role, path, replace }: Caret,
  kind: DocumentKind,
  tree: ObjectNode,
  block: Block,
): CaretShapes {
  const currentMember = role === 'key' ? memberAt(block, replace.start) : undefined;
  return { shapes: shapesAt(kind.shape(), path, tree, currentMember), usual: undefined, currentMember };
}

/**
 * Returns the shapes of the value at the caret. The text at the caret is ignored, since it is replaced, but inside
 * quotes only a string is possible.
 */
function shapesOfValue({ path, insideString }: Caret, kind: DocumentKind, tree: ObjectNode): CaretShapes {
  const root = kind.shape();
  const step = path.at(-1);
  const parentShapes = shapesAt(root, path.slice(0, -1), tree);
  const place = step === undefined ? [root] : parentShapes.flatMap((form) => placeShapes(form, step));
  const forms = step === undefined ? root.alternatives : childShapes(parentShapes, step);
  const shapes = insideString ? forms.filter((form) => typesIn(form.types).includes('string')) : forms;
  return { shapes, usual: usualType(place), currentMember: undefined };
}

function placeShapes(form: Shape, step: PathStep): readonly Shape[] {
  return typeof step === 'number' ? itemShapes(form, step) : memberShapes(form, step);
}

/**
 * Returns only the first item with each label. A snippet that fills in the object at the caret precedes a snippet that
 * begins another task.
 */
function distinct(items: readonly Completion[]): Completion[] {
  const seen = new Set<string>();
  return items.filter(({ label }) => !seen.has(label) && seen.add(label));
}

function memberAt(block: Block, offset: number): Member | undefined {
  const link = chainAt(block, offset).findLast(({ kind, node }) => kind === 'member' && node.key.start === offset);
  return link?.kind === 'member' ? link.node : undefined;
}
