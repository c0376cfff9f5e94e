import { assemble } from '../../../document/assemble.ts';
import { type Entry, fragmentText } from '../../../document/entry.ts';
import { memberNamed, type StringNode } from '../../../document/node.ts';
import { placeInString } from '../../../document/string-place.ts';
import type { OffsetRange } from '../../../text/range.ts';
import type { ReferenceField, TaskFields } from '../../fields/task-fields.ts';
import { maxScriptLength, programOfScriptFile } from '../../scripts/script-file-program.ts';
import { shellsByText } from '../../scripts/script-shells.ts';
import { taskScripts } from '../../scripts/task-scripts.ts';
import { readShell } from '../../shell/read-shell.ts';
import type { ShellCommand, ShellScript, ShellWord } from '../../shell/shell-script.ts';
import { readsVariables, shellScriptsOf } from '../../shell/shell-scripts.ts';
import { targetKind } from '../task-name.ts';
import { runnerCommands } from './runner-commands.ts';
import type { TaskReference } from './task-reference.ts';

/** Matches text that may start the runner. Most tasks contain none, and their scripts are not parsed. */
const mayCall = /\bmise\s/;

const runCommands: readonly string[] = ['run', 'r', 'watch', 'w'];

/** The options of these commands that take a value as the next word. */
const optionsWithValue: readonly string[] = [
  ...[
    '-C',
    '--cd',
    '-E',
    '--env',
    '-j',
    '--jobs',
    '-o',
    '--output',
    '-s',
    '--shell',
    '-t',
    '--tool',
    '-P',
    '--profile',
  ],
  ...['--timeout', '--format', '-e', '--exts', '-f', '--filter', '-i', '--ignore', '-w', '--watch', '-d', '--debounce'],
];

/** Returns the mentions of tasks in the scripts of a task: `mise run build`, `mise build`. */
export function callsInScripts(entry: Entry, fields: TaskFields): readonly TaskReference[] {
  if (!entry.fragments.some((fragment) => mayCall.test(fragmentText(fragment)))) return [];
  const properties = new Map(taskScripts(entry, fields).map(({ node, property }) => [node, property]));
  const { value } = assemble(entry).member;
  const hasFolder = value.kind === 'object' && memberNamed(value, 'dir') !== undefined;
  return shellScriptsOf(entry, fields, shellsByText(entry)).flatMap(({ node, script }) => {
    const name = properties.get(node) ?? fields.script ?? '';
    return callsIn(script, { field: { name, when: 'called', form: 'steps' }, node, isElsewhere: hasFolder });
  });
}

/** Returns the mentions of tasks in the file of a script task, if it is a shell script. */
export function callsInScriptFile(entry: Entry, uri: string): readonly TaskReference[] {
  const blocks = [...new Set(entry.fragments.map(({ block }) => block))];
  const isShort = blocks.every(({ text }) => text.length <= maxScriptLength);
  if (!isShort || !blocks.some(({ text }) => mayCall.test(text))) return [];
  const firstLine = /^[^\r\n]*/.exec(blocks[0]?.text ?? '')?.[0] ?? '';
  if (!readsVariables(firstLine, programOfScriptFile(uri) ?? 'sh')) return [];
  const { value } = assemble(entry).member;
  const isElsewhere = value.kind === 'object' && memberNamed(value, 'dir') !== undefined;
  return blocks.flatMap((block) => {
    const { text } = block;
    // The span is that of a string with an opening quote and without a closing quote.
    const place = { anchor: block, start: -1, end: text.length };
    const node: StringNode = { kind: 'string', value: text, quote: "'", closed: true, ...place };
    return callsIn(readShell(text), { field: { name: 'file', when: 'called', form: 'steps' }, node, isElsewhere });
  });
}

/** A mention of a task in a script of a file without tasks. Its range is that of the name, without quotes. */
export interface TextCall extends OffsetRange, Pick<TaskReference, 'target' | 'kind'> {
  /** Whether the name is certainly that of a task. Otherwise, it may be a command of the runner. */
  readonly isCertain: boolean;
}

/** Returns the mentions of tasks in a script of a file without tasks, except those that run in another folder. */
export function callsInText(text: string): readonly TextCall[] {
  return locatedCalls(readShell(text), text).flatMap(({ task, isCertain, isElsewhere }) => {
    const named = isElsewhere ? undefined : targetIn({ task, isCertain }, text);
    return named ? [{ ...named, isCertain }] : [];
  });
}

function callsIn(script: ShellScript, place: CallPlace): readonly TaskReference[] {
  return locatedCalls(script, place.node.value).flatMap((call) => referenceOf(call, place));
}

/** Returns the calls in a script. After `cd`, the same names may be those of other tasks. */
function locatedCalls(script: ShellScript, text: string): readonly Call[] {
  if (!script.isComplete || !mayCall.test(text)) return [];
  const isElsewhere = script.commands.some(({ words: [first] }) => /^(?:cd|pushd)$/.test(first?.literal ?? ''));
  return script.commands.flatMap(callsOf).map((call) => (isElsewhere ? { ...call, isElsewhere } : call));
}

interface Call {
  readonly task: ShellWord;
  readonly args: readonly ShellWord[];
  /** Whether the name is certainly that of a task. Otherwise, it may be a command of the runner. */
  readonly isCertain: boolean;
  readonly isElsewhere: boolean;
}

/** Returns the tasks that a command names. */
function callsOf({ words: [program, ...written] }: ShellCommand): readonly Call[] {
  const [command, ...rest] = withoutPrefix(written);
  if (program?.literal !== 'mise' || command?.literal === undefined) return [];
  if (!runCommands.includes(command.literal)) {
    if (command.literal.startsWith('-') || runnerCommands.has(command.literal)) return [];
    return [{ task: command, args: rest, isCertain: false, isElsewhere: false }];
  }
  const calls: Call[] = [];
  for (const { words, isElsewhere } of groupsIn(rest)) {
    const [task, ...args] = words;
    if (task) calls.push({ task, args, isCertain: true, isElsewhere });
  }
  return calls;
}

/** Returns the words without global options before the command, and without `tasks` before `run`. */
function withoutPrefix(words: readonly ShellWord[]): readonly ShellWord[] {
  const first = words.findIndex(({ literal }) => literal === undefined || !globalOption.test(literal));
  const rest = words.slice(Math.max(0, first));
  const isNested = /^(?:tasks?|t)$/.test(rest[0]?.literal ?? '') && /^r(?:un)?$/.test(rest[1]?.literal ?? '');
  return isNested ? rest.slice(1) : rest;
}

/** Matches the options of the runner without a value. */
const globalOption = /^(?:-[qvy]+|--quiet|--verbose|--yes|--silent|--raw)$/;

/** Returns the words after the options, split at `:::`, which separates tasks. */
function groupsIn(words: readonly ShellWord[]): readonly { words: readonly ShellWord[]; isElsewhere: boolean }[] {
  let start = 0;
  let isElsewhere = false;
  for (let word = words[start]; word?.literal?.startsWith('-'); word = words[start]) {
    isElsewhere ||= /^(?:-C|--cd|-E|--env)/.test(word.literal);
    start += optionsWithValue.includes(word.literal) ? 2 : 1;
  }
  const groups: ShellWord[][] = [[]];
  for (const word of words.slice(start)) {
    if (word.literal === ':::') groups.push([]);
    else groups.at(-1)?.push(word);
  }
  return groups.map((group) => ({ words: group, isElsewhere }));
}

interface CallPlace {
  readonly field: ReferenceField;
  readonly node: StringNode;
  readonly isElsewhere: boolean;
}

function referenceOf(call: Call, { field, node, isElsewhere }: CallPlace): readonly TaskReference[] {
  const named = targetIn(call, node.value);
  if (!named) return [];
  const { target, kind, start, end } = named;
  const span = placeInString(node, start, end);
  const optional = isElsewhere || call.isElsewhere || !call.isCertain;
  return [{ field, via: field.name, target, kind, span, node, args: [], env: [], optional }];
}

/** Returns the name in a call and its range in the script, without quotes; undefined if the name is not known. */
function targetIn(
  { task, isCertain }: Pick<Call, 'task' | 'isCertain'>,
  text: string,
): Omit<TextCall, 'isCertain'> | undefined {
  const target = task.literal;
  // With `%` and `^`, the name is one of cmd, which replaces them.
  if (target === undefined || target === '' || /[%^]/.test(target)) return undefined;
  const written = text.slice(task.start, task.end);
  const quote = written === `"${target}"` || written === `'${target}'` ? 1 : 0;
  if (quote === 0 && written !== target) return undefined;
  const kind = targetKind(target);
  if (kind === 'template' || (!isCertain && kind === 'pattern')) return undefined;
  return { target, kind, start: task.start + quote, end: task.end - quote };
}
