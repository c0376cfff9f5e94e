import type { Block, BlockState } from '../../document/block.ts';
import { ParsedBlock } from '../../document/blocks/parsed-block.ts';
import type { Key, Member, StringNode } from '../../document/node.ts';
import type { Problem, Severity } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';
import { versionFault } from './version-fault.ts';

/** A template tag, which may span lines. */
const tag = String.raw`\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}|\{#[\s\S]*?#\}`;

/** A word without the white space and the comment around it. A tag is one word with the text that touches it. */
const words = new RegExp(String.raw`(?:${tag}|[^\s#\uFEFF])+`, 'g');

/** A line with its end, or several lines if a template tag spans them. */
const line = new RegExp(String.raw`(?:${tag}|[^\n])*\n?`, 'y');

/** The name of a tool in the first word, before its options and before a colon at its end. */
const toolName = /^[^[]+?(?=\[.*\]$|:*$)/;

const startsTag = /\{[{%#]/;

/** Parses one line (see `Language.parseBlock`). */
export function parseBlock(source: string, start: number, entry: BlockState): Block {
  line.lastIndex = start;
  const block = new ParsedBlock(entry);
  block.text = line.exec(source)?.[0] ?? '';
  const end = start + block.text.length;
  // The end of a template tag can be anywhere in the text after it.
  block.reach = startsTag.test(block.text)
    ? source.length - start + 1
    : block.text.length + (end < source.length ? 0 : 1);
  block.exit = end < source.length ? 'root' : 'end';
  const [first, ...others] = wordsOf(block);
  if (first && !startsTag.test(first.text)) readTool(block, first, others);
  return Object.assign(block, { replacesRepeated: true } as const);
}

/** A word of a line. */
export interface Word extends Span {
  readonly text: string;
}

/** Returns the words of a line before its comment. */
export function wordsOf(block: Block): readonly Word[] {
  const found: Word[] = [];
  let at = 0;
  for (const { 0: text, index } of block.text.matchAll(words)) {
    if (block.text.slice(at, index).includes('#')) break;
    at = index + text.length;
    found.push({ text, anchor: block, start: index, end: at });
  }
  return found;
}

function readTool(block: ParsedBlock, first: Word, others: readonly Word[]): void {
  const name = toolName.exec(first.text)?.[0] ?? first.text;
  const key: Key = { name, quote: undefined, anchor: block, start: first.start, end: first.start + name.length };
  const items = others.map(versionOf);
  const end = others.at(-1)?.end ?? first.end;
  const value = { kind: 'array', form: 'inline', items, anchor: block, start: others[0]?.start ?? end, end } as const;
  const member: Member = { key, value, anchor: block, start: key.start, end };
  block.members = [member];
  block.problems = problemsOf(key, others);
}

function versionOf({ text, ...span }: Word): StringNode {
  return { kind: 'string', value: text, quote: '"', closed: true, ...span };
}

function problemsOf(key: Key, versions: readonly Word[]): readonly Problem[] {
  if (versions.length === 0) {
    return [problem(key, `\`${key.name}\` has no version and is ignored; add one, such as \`latest\``, 'warning')];
  }
  return versions.flatMap((word) => {
    const fault = startsTag.test(word.text) ? undefined : versionFault(word.text);
    return fault === undefined ? [] : [problem(word, fault, 'error')];
  });
}

function problem({ anchor, start, end }: Span, message: string, severity: Severity): Problem {
  return { code: 'syntax', severity, message, span: { anchor, start, end } };
}
