import type { FileKind } from '../analysis/file-kind.ts';
import { documentShape, isTaskEntry } from '../analysis/task-shapes.ts';
import { assemble } from '../document/assemble.ts';
import type { Block } from '../document/block.ts';
import type { PathStep } from '../document/caret.ts';
import type { Document } from '../document/document.ts';
import { type Key, memberNamed, type Node } from '../document/node.ts';
import { type ChainLink, chainAt, covers } from '../document/node-chain.ts';
import type { Span } from '../document/span.ts';
import { describeShapes } from '../schema/describe.ts';
import { constantsOf } from '../schema/form.ts';
import { shapesAt } from '../schema/shapes-at.ts';
import type { OffsetRange } from '../text/range.ts';
import { explain, mergedDocumentation } from './documentation.ts';
import { treeAlong } from './tree.ts';

export interface Hover {
  readonly markdown: string;
  /** What the text speaks of. */
  readonly range: OffsetRange;
}

/** What there is to say of the key or value at `offset`. */
export function hover(document: Document, kind: FileKind, offset: number): Hover | undefined {
  const { block, start } = document.blocks.at(offset);
  const target = targetAt(block, offset - start);
  if (!target) return undefined;
  const markdown = target.is === 'key' ? aboutKey(document, kind, target) : aboutValue(document, kind, target);
  return markdown === '' ? undefined : { markdown, range: document.offsetsOf(target.span) };
}

interface Target {
  readonly is: 'key' | 'value';
  readonly path: readonly PathStep[];
  readonly span: Span;
  readonly name: string;
}

/** The key, or the plain value, that covers the offset, with the path that leads to it from the document's root. */
function targetAt(block: Block, offset: number): Target | undefined {
  const header = block.header.findIndex((key) => covers(key, offset));
  if (header >= 0) return keyTarget(block.header.slice(0, header + 1));
  const path: PathStep[] = block.header.map((key) => key.name);
  if (block.form === 'array-item') path.push(0);
  const chain = chainAt(block, offset);
  for (const [index, link] of chain.entries()) {
    if (link.is === 'member') path.push(link.node.key.name);
    if (link.is === 'value') path.push(...itemStep(link.node, chain[index + 1]));
  }
  const last = chain.at(-1);
  if (last?.is === 'key') return { is: 'key', path, span: last.node, name: last.node.name };
  if (last?.is !== 'value' || last.node.kind === 'array' || last.node.kind === 'object') return undefined;
  return { is: 'value', path, span: last.node, name: String(path.findLast((step) => typeof step === 'string') ?? '') };
}

function keyTarget(keys: readonly Key[]): Target | undefined {
  const last = keys.at(-1);
  return last && { is: 'key', path: keys.map((key) => key.name), span: last, name: last.name };
}

function itemStep(value: Node, next: ChainLink | undefined): number[] {
  if (value.kind !== 'array' || next?.is !== 'value') return [];
  return [value.items.indexOf(next.node)];
}

function aboutKey(document: Document, kind: FileKind, { path, name }: Target): string {
  const shapes = shapesAt(documentShape(kind), path, undefined);
  const kinds = describeShapes(shapes);
  if (kinds === '') return '';
  const entry = document.entry(...path.map(String));
  const card = entry && isTaskEntry(entry, kind) ? taskCard(assemble(entry).member.value) : undefined;
  const heading = `**\`${name}\`** — ${card === undefined ? kinds : 'task'}`;
  return [heading, card ?? explain(shapes, document.language)].filter((part) => part !== '').join('\n\n');
}

/** A value alone says nothing that its key does not, unless it is one of a list that has a word for each. */
function aboutValue(document: Document, kind: FileKind, { path, span, name }: Target): string {
  const tree = treeAlong(path, document);
  const shapes = shapesAt(documentShape(kind), path, tree);
  const range = document.offsetsOf(span);
  const text = document.slice(range.start, range.end);
  for (const shape of shapes) {
    const index = (constantsOf(shape)?.values ?? []).findIndex(
      (value) => document.language.renderValue(value) === text,
    );
    const meaning = index < 0 ? undefined : mergedDocumentation([shape]).enumDescriptions?.[index];
    if (meaning !== undefined) return `**\`${name}\`** = \`${text}\`\n\n${meaning}`;
  }
  return shapes.length > 0
    ? `**\`${name}\`** — ${describeShapes(shapes)}\n\n${explain(shapes, document.language)}`
    : '';
}

/** A task in a few lines: its description, what it runs and what runs before it. */
function taskCard(value: Node): string {
  if (value.kind === 'string') return fenced(value.value);
  if (value.kind === 'array') return fenced(scriptsOf(value));
  if (value.kind !== 'object') return '';
  const textOf = (name: string): string => {
    const found = memberNamed(value, name)?.value;
    return found ? scriptsOf(found) : '';
  };
  const lists = ['alias', 'depends', 'wait_for', 'depends_post'].flatMap((name) => {
    const names = textOf(name).split('\n').filter(Boolean);
    return names.length > 0 ? [`- ${name}: ${names.map((item) => `\`${item}\``).join(', ')}`] : [];
  });
  return [textOf('description'), fenced(textOf('run')), lists.join('\n')].filter((part) => part !== '').join('\n\n');
}

function scriptsOf(value: Node): string {
  if (value.kind === 'string') return value.value;
  if (value.kind === 'array')
    return value.items
      .map(scriptsOf)
      .filter((text) => text !== '')
      .join('\n');
  const task = value.kind === 'object' ? memberNamed(value, 'task')?.value : undefined;
  return task?.kind === 'string' ? task.value : '';
}

/** The first lines of a script, fenced with more backticks than it holds. */
function fenced(script: string): string {
  const lines = script.trim().split(/\r?\n/);
  if (script.trim() === '') return '';
  const shown = lines.length > 12 ? [...lines.slice(0, 12), '…'] : lines;
  const fence = '`'.repeat(Math.max(3, ...(script.match(/`+/g) ?? []).map((ticks) => ticks.length + 1)));
  return `${fence}sh\n${shown.join('\n')}\n${fence}`;
}
