import type { Block, BlockState } from '../../document/block.ts';
import type { Key, Member, ObjectNode, StringNode } from '../../document/node.ts';
import type { Anchor } from '../../document/span.ts';
import type { OffsetRange } from '../../text/range.ts';
import { type ScriptLine, scriptLineAt } from './header-line.ts';
import { type HeaderRun, headerRunAt } from './header-run.ts';
import { readHeader } from './read-header.ts';

/** The task of a script, according to its path. */
export interface ScriptTask {
  readonly name: string;
  /** The path of the script, as the `file` of its task. */
  readonly file: string;
  /** The fields of a task that have no effect in a header. */
  readonly ignored: ReadonlySet<string>;
}

/** A block that is being built: the spans of its nodes refer to it before it is complete. */
export type ScriptDraft = { -readonly [Field in keyof Block]: Block[Field] };

/**
 * Parses one block of a script: a run of headers and usage lines, with everything up to the next run. A header
 * corresponds to the dotted key `name.key = value` of a task file. The first block implies that the task runs the
 * script. A script has only one usage specification, which ends with its run; later usage lines (state `table`) are
 * ignored.
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
    replacesRepeated: true,
  };
  const first = scriptLineAt(source, start);
  const run = begins(first, entry !== 'table') ? headerRunAt(source, start) : undefined;
  const usage = entry === 'table' ? [] : (run?.usage ?? []);
  const allowsUsage = entry !== 'table' && usage.length === 0;
  const { end, examinedEnd } = endOfBlock(source, run?.end ?? first.next, allowsUsage);
  block.text = source.slice(start, end);
  block.reach = examinedEnd - start;
  if (end < source.length) block.exit = allowsUsage ? 'root' : 'table';
  const members = entry === 'start' ? [impliedMember(block, first, start, task)] : [];
  const headers = (run?.headers ?? []).map((lines) => ({ lines, ...readHeader(block, lines, start, task.ignored) }));
  block.problems = headers.flatMap(({ problems }) => problems);
  for (const { lines, members: own } of headers) {
    for (const member of own) members.push(taskMember(block, markOf(lines[0], start), task, [member]));
  }
  if (usage.length > 0) members.push(usageMember(block, usage, start, task));
  block.members = members;
  return block;
}

/** Returns the run of headers at the start of a block. */
export function headerRunOf({ text, entry }: Block): HeaderRun | undefined {
  return begins(scriptLineAt(text, 0), entry !== 'table') ? headerRunAt(text, 0) : undefined;
}

function begins({ kind }: ScriptLine, allowsUsage: boolean): boolean {
  return kind === 'header' || (kind === 'usage' && allowsUsage);
}

interface BlockEnd {
  readonly end: number;
  /** The end of the last examined line; beyond the source if that line may continue. */
  readonly examinedEnd: number;
}

/** Returns the end of the block whose run ends at `start`. */
function endOfBlock(source: string, start: number, allowsUsage: boolean): BlockEnd {
  let end = start;
  while (end < source.length) {
    const line = scriptLineAt(source, end);
    if (begins(line, allowsUsage)) {
      const isComplete = line.next < source.length || source.endsWith('\n');
      return { end, examinedEnd: isComplete ? line.next : source.length + 1 };
    }
    end = line.next;
  }
  return { end, examinedEnd: source.length + 1 };
}

/** Returns the member for the task's name. Its span is the first line, or only its mark if it is a header. */
function impliedMember(block: Anchor, line: ScriptLine, start: number, task: ScriptTask): Member {
  const end = (line.mark.end > line.mark.start ? line.mark.end : line.content.end) - start;
  const firstLine = { anchor: block, start: 0, end };
  const file: StringNode = { kind: 'string', value: task.file, quote: "'", closed: true, ...firstLine };
  const key: Key = { name: 'file', quote: undefined, ...firstLine };
  return taskMember(block, firstLine, task, [{ key, value: file, ...firstLine }]);
}

function markOf(line: ScriptLine | undefined, start: number): OffsetRange {
  return line ? { start: line.mark.start - start, end: line.mark.end - start } : { start: 0, end: 0 };
}

/**
 * Returns a member that contains the usage as one string. Marks and other lines are replaced with spaces, so that
 * offsets do not change.
 */
function usageMember(block: ScriptDraft, lines: readonly ScriptLine[], start: number, task: ScriptTask): Member {
  const mark = markOf(lines[0], start);
  let value = '';
  for (const { content } of lines) {
    value += blanked(block.text.slice(mark.end + value.length, content.start - start));
    value += block.text.slice(content.start - start, content.end - start);
  }
  const end = mark.end + value.length;
  // The span is that of a string with an opening quote and without a closing quote.
  const usage: StringNode = {
    kind: 'string',
    value,
    quote: "'",
    closed: true,
    anchor: block,
    start: mark.end - 1,
    end,
  };
  const key: Key = { name: 'usage', quote: undefined, anchor: block, ...mark };
  return taskMember(block, mark, task, [{ key, value: usage, anchor: block, start: mark.start, end }]);
}

/** Returns the text with spaces in place of all characters except line breaks. */
export function blanked(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

function taskMember(anchor: Anchor, { start, end }: OffsetRange, task: ScriptTask, members: readonly Member[]): Member {
  const whole = { anchor, start, end: Math.max(end, ...members.map((member) => member.end)) };
  const value: ObjectNode = { kind: 'object', form: 'dotted', members, ...whole };
  return { key: { name: task.name, quote: undefined, anchor, start, end }, value, ...whole };
}
