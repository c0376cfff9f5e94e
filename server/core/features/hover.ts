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
import { shapesAt } from '../schema/shapes-at.ts';
import type { OffsetRange } from '../text/range.ts';
import { explain, meaningOf } from './documentation.ts';
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
  const entry = document.entry(...path.map(String));
  if (entry && isTaskEntry(entry, kind)) {
    const heading = `**\`${name}\`** — ${path[0] === 'task_templates' ? 'task template' : 'task'}`;
    return joinParts(heading, taskCard(assemble(entry).member.value));
  }
  const text = explain(shapes, document.language);
  return text === '' ? '' : joinParts(`**\`${name}\`** — ${describeShapes(shapes)}`, text);
}

/** One of the allowed values is explained by itself; any other one by what it is given to, unless it is a script. */
function aboutValue(document: Document, kind: FileKind, { path, span, name }: Target): string {
  const { start, end } = document.offsetsOf(span);
  const text = document.slice(start, end);
  const shapes = shapesAt(documentShape(kind), path, treeAlong(path, document));
  const plain = text.startsWith("'") ? document.language.renderValue(text.slice(1, -1)) : text;
  const meaning = meaningOf(plain, shapes, document.language);
  if (meaning !== undefined) return joinParts(`**\`${name}\`** = \`${text}\``, meaning);
  const about = /[\r\n]/.test(text) ? '' : explain(shapes, document.language);
  return about === '' ? '' : joinParts(`**\`${name}\`** — ${describeShapes(shapes)}`, about);
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
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
  const lists = ['extends', 'file', 'alias', 'depends', 'wait_for', 'depends_post'].flatMap((name) => {
    const names = textOf(name).split('\n').filter(Boolean);
    return names.length > 0 ? [`- ${name}: ${names.map((item) => `\`${item}\``).join(', ')}`] : [];
  });
  return joinParts(textOf('description'), fenced(textOf('run') || textOf('run_windows')), lists.join('\n'));
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

const mostLines = 12;
const longestLine = 200;

/** The first lines of a script, fenced with more backticks than they hold. */
function fenced(script: string): string {
  const lines = script.trim().split(/\r?\n/, mostLines + 1);
  if (script.trim() === '') return '';
  const shown = lines.slice(0, mostLines).map((line) => (line.length > longestLine ? `${cut(line)}…` : line));
  const text = (lines.length > mostLines ? [...shown, '…'] : shown).join('\n');
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length + 1)));
  return `${fence}sh\n${text}\n${fence}`;
}

/** The start of a long line, which ends with a whole character. */
function cut(line: string): string {
  return line.slice(0, longestLine).replace(/[\uD800-\uDBFF]$/, '');
}
