import type { DocumentKind } from '../analysis/kinds/document-kind.ts';
import { assemble } from '../document/assemble.ts';
import type { Block } from '../document/block.ts';
import type { PathStep } from '../document/caret.ts';
import type { Document } from '../document/document.ts';
import { headerPath } from '../document/header-path.ts';
import type { Node } from '../document/node.ts';
import { type ChainLink, chainAt, covers } from '../document/node-chain.ts';
import type { Span } from '../document/span.ts';
import { treeAlong } from '../document/tree-along.ts';
import { shapesAt } from '../schema/lookup/shapes-at.ts';
import { describeShapes } from '../schema/words/describe.ts';
import { explain, meaningOf } from './documentation/documentation.ts';
import { paragraphs } from './documentation/markdown.ts';
import { daemonHover } from './hover/daemon-hover.ts';
import { embeddedHover } from './hover/embedded-hover.ts';
import { environmentAt, type HoverContext } from './hover/environment-hover.ts';
import { functionHover } from './hover/function-hover.ts';
import type { HoverContent } from './hover/hover-content.ts';
import { includeAt } from './hover/include-hover.ts';
import { toolAt } from './hover/tool-hover.ts';
import { mentionHover, variableUseHover } from './hover/workspace-hover.ts';
import { summaryFields, taskSummary } from './task-card/task-summary.ts';

/**
 * Returns the hover for the key or value at `offset`. With `context`, references to tasks and uses of variables have
 * hovers as well, and with `tools` tools, which a file without tasks can contain too.
 */
export function hover(
  document: Document,
  kind: DocumentKind,
  offset: number,
  context?: HoverContext,
  tools: HoverContext['tools'] = context?.tools,
): HoverContent | undefined {
  const named =
    (context && !isOnKey(document, offset) ? scriptHover(context, offset) : undefined) ??
    embeddedHover(document, kind, offset, context) ??
    (context && (mentionHover({ ...context, offset }) ?? daemonHover({ ...context, offset })));
  if (named) return named;
  const { block, start } = document.blocks.at(offset);
  const target = targetAt(block, offset - start, document);
  if (!target) return undefined;
  const origin =
    (context && environmentAt(target.path, target.node, context)) ||
    toolAt(target.path, { kind, tools, context }) ||
    ((context && includeAt(target.path, target.node, context)) ?? '');
  const describe = target.kind === 'key' ? describeKey : describeValue;
  const markdown = describe(document, kind, { ...target, origin });
  return markdown === '' ? undefined : { markdown, range: document.offsetsOf(target.span) };
}

/**
 * Returns whether the offset is on a key and not between two blocks. Scripts and template expressions, whose names take long to
 * find, are only in values.
 */
function isOnKey({ blocks }: Document, offset: number): boolean {
  const { block, start } = blocks.at(offset);
  return start < offset && chainAt(block, offset - start).at(-1)?.kind === 'key';
}

/** Returns the hover for a variable or a function in a script, or for a variable in a template expression. */
function scriptHover(context: HoverContext, offset: number): HoverContent | undefined {
  return variableUseHover(context, offset) ?? functionHover({ ...context, offset });
}

interface HoverSubject extends HoverTarget {
  /**
   * Information about this value, such as the origin of a variable; may be empty. Precedes the schema's description.
   */
  readonly origin: string;
}

interface HoverTarget {
  readonly kind: 'key' | 'value';
  readonly path: readonly PathStep[];
  readonly span: Span;
  readonly name: string;
  /** The value; undefined for a key. */
  readonly node: Node | undefined;
}

/** Returns the key or scalar value that covers the offset, with its path from the document's root. */
function targetAt(block: Block, offset: number, document: Document): HoverTarget | undefined {
  const header = block.header.findIndex((key) => covers(key, offset));
  const last = block.header[header];
  if (last)
    return { kind: 'key', path: pathOfSegment(block, header, document), span: last, name: last.name, node: undefined };
  const names = block.header.map((key) => key.name);
  const path: PathStep[] = [...headerPath(names, block, document, { through: 'itself' })];
  const chain = chainAt(block, offset);
  for (const [index, link] of chain.entries()) {
    if (link.kind === 'member') path.push(link.node.key.name);
    if (link.kind === 'value') path.push(...itemStep(link.node, chain[index + 1]));
  }
  const link = chain.at(-1);
  if (link?.kind === 'key') return { kind: 'key', path, span: link.node, name: link.node.name, node: undefined };
  if (link?.kind !== 'value' || link.node.kind === 'array' || link.node.kind === 'object') return undefined;
  return {
    kind: 'value',
    path,
    span: link.node,
    node: link.node,
    name: String(path.findLast((step) => typeof step === 'string') ?? ''),
  };
}

/** Returns the path of a name in a header; for the name of an array of tables, the path of the array itself. */
function pathOfSegment(block: Block, index: number, document: Document): readonly PathStep[] {
  const names = block.header.slice(0, index + 1).map((key) => key.name);
  const path = headerPath(names, block, document, { through: 'itself' });
  return typeof path.at(-1) === 'number' ? path.slice(0, -1) : path;
}

function itemStep(value: Node, next: ChainLink | undefined): number[] {
  if (value.kind !== 'array' || next?.kind !== 'value') return [];
  return [value.items.indexOf(next.node)];
}

function describeKey(document: Document, kind: DocumentKind, { path, name, origin }: HoverSubject): string {
  const shapes = shapesAt(kind.shape(), path, undefined);
  const entry = document.entry(...path.map(String));
  if (entry && kind.isTask(entry)) {
    const fields = kind.fields();
    const heading = `**\`${name}\`** — ${kind.isTemplate(entry) ? 'task template' : 'task'}`;
    return paragraphs(heading, taskSummary(assemble(entry).member.value, fields, summaryFields(fields)));
  }
  const text = explain(shapes, document.language);
  return text === '' ? origin : paragraphs(`**\`${name}\`** — ${describeShapes(shapes)}`, origin, text);
}

/**
 * Returns the hover for a value, as Markdown. An allowed value or an example has its own description; other values have
 * that of their property, except for values on several lines, which are scripts.
 */
function describeValue(document: Document, kind: DocumentKind, { path, span, name, origin }: HoverSubject): string {
  const { start, end } = document.offsetsOf(span);
  const text = document.slice(start, end);
  const shapes = shapesAt(kind.shape(), path, treeAlong(path, document));
  const plain = text.startsWith("'") ? document.language.renderValue(text.slice(1, -1)) : text;
  const meaning = meaningOf(plain, shapes, document.language);
  if (meaning !== undefined) return paragraphs(`**\`${name}\`** = \`${text}\``, origin, meaning);
  const about = /[\r\n]/.test(text) ? '' : explain(shapes, document.language);
  return about === '' ? origin : paragraphs(`**\`${name}\`** — ${describeShapes(shapes)}`, origin, about);
}
