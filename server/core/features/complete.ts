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
import type { CompletionPlace } from './completion/completion-place.ts';
import { embeddedItems } from './completion/embedded/embedded-items.ts';
import type { CompletionSurroundings } from './completion/surroundings.ts';
import { noSurroundings } from './completion/surroundings.ts';
import { usualType } from './completion/value-form.ts';
import { valueItems } from './completion/value-items.ts';
import { featuresOf } from './kinds/document-features.ts';

/** What can be written at `offset`. */
export function complete(
  document: Document,
  kind: DocumentKind,
  offset: number,
  surroundings: CompletionSurroundings = noSurroundings,
): readonly Completion[] {
  const embedded = embeddedItems(document, kind, offset);
  if (embedded) return embedded.filter(({ replace }) => isOnOneLine(document.slice(replace.start, replace.end)));
  const { block, start } = document.blocks.atCaret(offset);
  const caret = located(document.language.caretIn(block, offset - start), block, document);
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
      return distinct(features.keys(place));
    case 'value':
      return withExamples(features.names(place, surroundings), valueItems(place));
    case 'header':
      return features.headers(place);
  }
}

/** The caret with its path through the lists of tables that lie on the way: a block alone does not know them. */
function located(caret: Caret, block: Block, document: Document): Caret {
  if (caret.role === 'header') {
    const path = headerPath(caret.path.map(String), block, document, { through: 'before' });
    return { ...caret, path };
  }
  return { ...caret, path: pathThroughHeader(caret.path, block, document) };
}

/** Where it is known what there is, examples of what might be there only mislead; forms to be filled in come last. */
function withExamples(known: readonly Completion[], values: readonly Completion[]): Completion[] {
  if (known.length === 0) return [...values];
  const forms = values.filter(({ kind, detail }) => kind === 'snippet' || detail === 'default');
  return distinct([...known, ...forms.map((form) => ({ ...form, rank: known.length + form.rank }))]);
}

/** A lone carriage return ends a line for editors, which replace nothing across lines, but is part of a token in TOML. */
function isOnOneLine(text: string): boolean {
  return !/[\r\n]/.test(text);
}

/** What stands around or behind the caret on its line leaves no room for anything. */
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

type ShapesHere = Pick<CompletionPlace, 'shapes' | 'usual' | 'writing'>;

function shapesOfContainer(
  { role, path, replace }: Caret,
  kind: DocumentKind,
  tree: ObjectNode,
  block: Block,
): ShapesHere {
  const writing = role === 'key' ? memberAt(block, replace.start) : undefined;
  return { shapes: shapesAt(kind.shape(), path, tree, writing), usual: undefined, writing };
}

/** What is written at the caret says nothing, since it will be replaced; but inside quotes only a string can stand. */
function shapesOfValue({ path, insideString }: Caret, kind: DocumentKind, tree: ObjectNode): ShapesHere {
  const root = kind.shape();
  const step = path.at(-1);
  const around = shapesAt(root, path.slice(0, -1), tree);
  const place = step === undefined ? [root] : around.flatMap((form) => placeShapes(form, step));
  const forms = step === undefined ? root.alternatives : childShapes(around, step);
  const shapes = insideString ? forms.filter((form) => typesIn(form.types).includes('string')) : forms;
  return { shapes, usual: usualType(place), writing: undefined };
}

function placeShapes(form: Shape, step: PathStep): readonly Shape[] {
  return typeof step === 'number' ? itemShapes(form, step) : memberShapes(form, step);
}

/** A snippet that fills in the object at the caret stands before one of the same name that begins another task. */
function distinct(items: readonly Completion[]): Completion[] {
  const seen = new Set<string>();
  return items.filter(({ label }) => !seen.has(label) && seen.add(label));
}

function memberAt(block: Block, offset: number): Member | undefined {
  const link = chainAt(block, offset).findLast(({ is, node }) => is === 'member' && node.key.start === offset);
  return link?.is === 'member' ? link.node : undefined;
}
