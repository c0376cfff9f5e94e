import type { Block, BlockState } from '../../document/block.ts';
import type { Key, Member, ObjectNode, StringNode } from '../../document/node.ts';
import type { Anchor } from '../../document/span.ts';
import type { OffsetRange } from '../../text/range.ts';
import { tomlLanguage } from '../toml/toml-language.ts';
import { type ScriptLine, scriptLineAt } from './header-line.ts';
import { movedMember, movedProblem } from './moved.ts';

/** The task of a script, according to its path. */
export interface ScriptTask {
  readonly name: string;
  /** The path of the script, as the `file` of its task. */
  readonly file: string;
}

/** A block that is being built: the spans of its nodes refer to it before it is complete. */
type ScriptDraft = { -readonly [Field in keyof Block]: Block[Field] };

/**
 * Parses one block of a script: a header line or the lines of its usage, with everything up to the next one. A header
 * line corresponds to the dotted key `name.key = value` of a task file. The first block implies that the task runs the
 * script. A script has one usage; after it (state `table`) such lines have no meaning.
 */
export function parseScriptBlock(source: string, start: number, entry: BlockState, task: ScriptTask): Block {
  const block: ScriptDraft = {
    text: '',
    header: [],
    form: 'root',
    members: [],
    problems: [],
    reach: 0,
    entry,
    exit: 'end',
  };
  const line = scriptLineAt(source, start);
  const allowsUsage = entry !== 'table';
  const isUsage = allowsUsage && line.is === 'usage';
  const { end, usageEnd, examinedEnd } = endOfBlock(source, line, isUsage, allowsUsage);
  block.text = source.slice(start, end);
  block.reach = examinedEnd - start;
  if (end < source.length) block.exit = isUsage || !allowsUsage ? 'table' : 'root';
  const members = entry === 'start' ? [impliedMember(block, line, start, task)] : [];
  if (line.is === 'header') members.push(...headerMembers(block, line, start, task));
  if (isUsage) members.push(usageMember(block, line, start, usageEnd, task));
  block.members = members;
  return block;
}

/**
 * Returns a copy of a text in which everything before the content is blank, so that the TOML has the same offsets as in the
 * text.
 */
export function contentOf(text: string, { content }: Pick<ScriptLine, 'content'>): string {
  return ' '.repeat(content.start) + text.slice(content.start, content.end);
}

interface BlockEnd {
  readonly end: number;
  /** The end of the last line of the usage. */
  readonly usageEnd: number;
  /** The end of the last examined line; beyond the source when that line may continue. */
  readonly examinedEnd: number;
}

function endOfBlock(source: string, first: ScriptLine, isUsage: boolean, allowsUsage: boolean): BlockEnd {
  let usageEnd = first.content.end;
  let end = first.next;
  while (end < source.length) {
    const line = scriptLineAt(source, end);
    const begins = line.is === 'header' || (line.is === 'usage' && allowsUsage && !isUsage);
    if (begins) return { end, usageEnd, examinedEnd: examinedEndAt(source, line.next) };
    if (line.is === 'usage') usageEnd = line.content.end;
    end = line.next;
  }
  return { end, usageEnd, examinedEnd: source.length + 1 };
}

function examinedEndAt(source: string, next: number): number {
  return next < source.length || source.endsWith('\n') ? next : source.length + 1;
}

/** Returns the member for the task's name. Its span is the first line, or the mark of a header there. */
function impliedMember(block: Anchor, line: ScriptLine, start: number, task: ScriptTask): Member {
  const end = (line.is === 'other' ? line.content.end : line.mark.end) - start;
  const firstLine = { anchor: block, start: 0, end };
  const file: StringNode = { kind: 'string', value: task.file, quote: "'", closed: true, ...firstLine };
  const key: Key = { name: 'file', quote: undefined, ...firstLine };
  return taskMember(block, firstLine, task, [{ key, value: file, ...firstLine }]);
}

function headerMembers(block: ScriptDraft, line: ScriptLine, start: number, task: ScriptTask): Member[] {
  const mark = { start: line.mark.start - start, end: line.mark.end - start };
  const content = { start: line.content.start - start, end: line.content.end - start };
  const read = tomlLanguage.parseBlock(contentOf(block.text, { content }), 0, 'root');
  if (read.form !== 'root') {
    const message = 'A header line contains a key and its value, not a table header; write `#MISE key = value`';
    block.problems = [{ code: 'syntax', severity: 'error', message, span: { anchor: block, ...content } }];
    return [];
  }
  block.problems = read.problems.map((problem) => movedProblem(problem, block));
  return read.members.map((member) => taskMember(block, mark, task, [withKnownName(movedMember(member, block))]));
}

/** Renames `aliases` to `alias`; the runner accepts both in headers. */
function withKnownName(member: Member): Member {
  return member.key.name === 'aliases' ? { ...member, key: { ...member.key, name: 'alias' } } : member;
}

/**
 * Returns the usage as one string: everything else (the marks, other lines in between) is blank, so that offsets do not
 * change.
 */
function usageMember(block: ScriptDraft, line: ScriptLine, start: number, usageEnd: number, task: ScriptTask): Member {
  const mark = { start: line.mark.start - start, end: line.mark.end - start };
  const end = usageEnd - start;
  const value: StringNode = {
    kind: 'string',
    value: usageText(block.text.slice(mark.end, end)),
    // The span is that of a string with an opening quote and without a closing quote.
    quote: "'",
    closed: true,
    anchor: block,
    start: mark.end - 1,
    end,
  };
  const key: Key = { name: 'usage', quote: undefined, anchor: block, ...mark };
  return taskMember(block, mark, task, [{ key, value, anchor: block, start: mark.start, end }]);
}

function usageText(text: string): string {
  const lines: string[] = [];
  for (let at = 0, isFirst = true; at < text.length; isFirst = false) {
    const line = scriptLineAt(text, at);
    const raw = text.slice(at, line.next);
    if (isFirst) lines.push(raw);
    else if (line.is === 'usage') lines.push(' '.repeat(line.mark.end - at) + text.slice(line.mark.end, line.next));
    else lines.push(raw.replace(/[^\r\n]/g, ' '));
    at = line.next;
  }
  return lines.join('');
}

function taskMember(anchor: Anchor, { start, end }: OffsetRange, task: ScriptTask, members: readonly Member[]): Member {
  const whole = { anchor, start, end: Math.max(end, ...members.map((member) => member.end)) };
  const value: ObjectNode = { kind: 'object', form: 'dotted', members, ...whole };
  return { key: { name: task.name, quote: undefined, anchor, start, end }, value, ...whole };
}
