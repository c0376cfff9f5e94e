import { findNodeAtLocation, getNodeValue, type Node, visit } from 'jsonc-parser';
import { isObject, type JsonObject } from '../../text/json-object.ts';
import { indexAtOrBefore, lineStarts } from '../../text/lines.ts';
import {
  ImportError,
  type ImportedTask,
  type ImportedTasks,
  type RunEntry,
  type TaskFields,
} from '../imported-tasks.ts';
import { jsonRootOf, lineIn } from '../json-text.ts';
import { NotImported } from '../not-imported.ts';
import { Notes } from '../notes.ts';
import { shellWord } from '../script-text.ts';
import { scriptOption } from '../shell-program.ts';
import { TaskNames } from '../task-names.ts';
import { usageOf } from '../usage-arguments.ts';
import { withCommandOfFile } from './command-of-file.ts';
import { commandOf, windowsCommandOf } from './command-text.ts';
import { readInputs } from './inputs.ts';
import { objectAt, stringAt } from './json-object.ts';
import { isText, noteHiddenInputs, noteLosses } from './losses.ts';
import { type CarriedText, withoutVariables } from './variables.ts';

/** A task in `tasks.json`, with the line where it starts. */
interface EditorTask {
  readonly label: string;
  readonly line: number;
  /** The comments in and above the task, one text for each line. */
  readonly comment: readonly string[];
  readonly value: JsonObject;
}

/**
 * Returns the tasks of VS Code's `tasks.json`, version 2.0.0. A task that needs something that only VS Code can
 * provide, such as the result of a command, is omitted, with a note. Throws an ImportError if the text has syntax
 * errors or no tasks.
 */
export function importTasksJson(text: string): ImportedTasks {
  const root = rootOf(text);
  const found = editorTasksIn(root, text);
  const notes = new Notes();
  const byLabel = new Map<string, EditorTask>();
  for (const task of found) {
    if (!byLabel.has(task.label)) byLabel.set(task.label, task);
    else notes.omit(task.line, task.label, 'another task has the same label');
  }
  const names = new TaskNames(byLabel.keys(), (label) => byLabel.get(label)?.line ?? 1, notes);
  const file = getNodeValue(root) as JsonObject;
  const lineOf = (key: string): number => lineIn(text, findNodeAtLocation(root, [key])?.offset ?? 0);
  const all = { title: 'all tasks', lineOf, value: file };
  noteHiddenInputs(all, notes);
  noteLosses(all, undefined, notes);
  const tasks = [...byLabel.values()].flatMap((task): readonly ImportedTask[] => {
    const name = names.get(task.label) ?? task.label;
    try {
      const fields = fieldsOf({ task, file, byLabel, names, notes });
      return [{ name, line: task.line, comment: task.comment, fields }];
    } catch (error) {
      if (!(error instanceof NotImported)) throw error;
      notes.omit(task.line, task.label, error.message);
      return [];
    }
  });
  return { tasks, notes: notes.all };
}

function rootOf(text: string): Node {
  const root = jsonRootOf(text);
  if (root?.type !== 'object') throw new ImportError('The file must contain an object.');
  return root;
}

function editorTasksIn(root: Node, text: string): readonly EditorTask[] {
  const list = findNodeAtLocation(root, ['tasks']);
  if (list?.type !== 'array') return [commandOfFileIn(root, text)];
  const starts = lineStarts(text);
  const comments = commentsIn(text);
  let end = list.offset;
  return (list.children ?? []).flatMap((node) => {
    const start = end;
    end = node.offset + node.length;
    const comment = comments.filter(({ offset }) => offset > start && offset < end).flatMap(({ lines }) => lines);
    const value: unknown = getNodeValue(node);
    if (!isObject(value)) return [];
    return [{ label: labelOf(value), line: indexAtOrBefore(starts, node.offset) + 1, comment, value }];
  });
}

/** Returns the only task of a file that has a command instead of tasks. */
function commandOfFileIn(root: Node, text: string): EditorTask {
  const node = findNodeAtLocation(root, ['command']);
  const label: unknown = node && getNodeValue(node);
  if (typeof label !== 'string') throw new ImportError('The file contains no `tasks`.');
  const { isBackground, isWatching } = getNodeValue(root) as JsonObject;
  return {
    label,
    line: lineIn(text, node?.offset ?? 0),
    comment: [],
    value: { isBackground, isWatching, suppressTaskName: true },
  };
}

/**
 * Returns the label of a task. A task of an extension may have no label; VS Code then displays the properties that
 * identify it.
 */
function labelOf(value: JsonObject): string {
  const [label] = textsAt(value, ['label', 'taskName']);
  if (label !== undefined) return label;
  const { script, path } = value;
  if (typeof script === 'string') return typeof path === 'string' ? `npm: ${script} - ${path}` : script;
  return textsAt(value, ['type', 'task', 'command', 'tsconfig', 'option']).join(': ') || 'task';
}

function textsAt(value: JsonObject, keys: readonly string[]): readonly string[] {
  return keys.map((key) => stringAt(value, key)).filter((text) => text !== undefined);
}

function commentsIn(text: string): readonly { readonly offset: number; readonly lines: readonly string[] }[] {
  const comments: { offset: number; lines: readonly string[] }[] = [];
  visit(text, {
    onComment: (offset, length) => {
      const content = text.slice(offset, offset + length).replace(/^\/\/|^\/\*+|\*+\/$/g, '');
      const lines = content.trim().split(/\r?\n/);
      comments.push({ offset, lines: lines.map((line) => line.trim().replace(/^\*\s?/, '')) });
    },
  });
  return comments;
}

interface Conversion {
  readonly task: EditorTask;
  /** The root object, whose `options`, `command` and `inputs` apply to all tasks. */
  readonly file: JsonObject;
  readonly byLabel: ReadonlyMap<string, EditorTask>;
  readonly names: TaskNames;
  readonly notes: Notes;
}

function fieldsOf(conversion: Conversion): TaskFields {
  const { task, file, notes } = conversion;
  const { type } = task.value;
  if (typeof type === 'string' && !['shell', 'process', 'npm'].includes(type)) {
    throw new NotImported(`tasks of type \`${type}\` belong to an extension of VS Code`);
  }
  const value = withCommandOfFile(task.value, file, task.label);
  const options = { ...objectAt(file, 'options'), ...objectAt(value, 'options') };
  const carried = withoutVariables(readInputs(file.inputs));
  const { depends, calls } = callsOf(conversion);
  const { command, system, onWindows } = commandsOf(value);
  noteTask(task, system, notes);
  if (command === undefined && calls.length + depends.length === 0) throw new NotImported('it has no command');
  const script = command === undefined ? undefined : carried.script(command);
  const windowsScript = onWindows === undefined ? undefined : carried.windowsScript(onWindows);
  const run = script === undefined ? calls : [...calls, script];
  const directory = directoryOf(value, file);
  return {
    description: stringAt(value, 'detail'),
    hide: value.hide === true ? true : undefined,
    depends: depends.length > 0 ? depends : undefined,
    dir: directory === undefined || directory === workspaceFolder ? undefined : carried.value(directory),
    env: environmentOf(options, carried),
    shell: shellOf(options, carried),
    usage: usageOf(carried.inputs),
    run: run.length > 0 ? run : undefined,
    run_windows: windowsScript === undefined || windowsScript === script ? undefined : [...calls, windowsScript],
  };
}

const workspaceFolder = '$' + '{workspaceFolder}';

function noteTask({ label, line, value }: EditorTask, system: string | undefined, notes: Notes): void {
  noteLosses({ title: `\`${label}\``, lineOf: () => line, value }, system, notes);
  if (value.isBackground === true || value.isWatching === true) {
    notes.add(line, `\`${label}\` runs in the background in VS Code; a task that depends on it waits until it ends.`);
  }
}

interface Commands {
  readonly command: string | undefined;
  /** The system that the command is for, if the task has no command for all systems. */
  readonly system: string | undefined;
  /** The command for Windows; undefined if the task does not define a different one. */
  readonly onWindows: string | undefined;
}

function commandsOf(value: JsonObject): Commands {
  const windows = objectAt(value, 'windows');
  const isOther = windows?.command !== undefined || windows?.args !== undefined;
  const onWindows = isOther ? windowsCommandOf({ ...value, ...windows }) : undefined;
  const command = commandOf(value);
  if (command !== undefined) return { command, system: undefined, onWindows };
  const system = ['linux', 'osx', 'windows'].find((key) => objectAt(value, key)?.command !== undefined);
  const variant = system === undefined ? undefined : commandOf({ ...value, ...objectAt(value, system) });
  return { command: variant, system, onWindows };
}

/**
 * Returns the working directory of a task. An npm script runs in the folder of its `package.json`, unless the task sets
 * `cwd`.
 */
function directoryOf(value: JsonObject, file: JsonObject): string | undefined {
  const [own, shared] = [value, file].map((object) => stringAt(objectAt(object, 'options') ?? {}, 'cwd'));
  return own ?? (value.type === 'npm' ? stringAt(value, 'path') : undefined) ?? shared;
}

/**
 * Returns the dependencies of a task. Those that run in sequence become calls in `run`, since the runner runs `depends`
 * in parallel.
 */
function callsOf({ task: { value }, byLabel, names }: Conversion): {
  readonly depends: readonly string[];
  readonly calls: readonly RunEntry[];
} {
  const given = value.dependsOn;
  const labels = Array.isArray(given) ? given : given === undefined ? [] : [given];
  const tasks = labels.map((item: unknown) => {
    const name = names.get(labelOfReference(item, byLabel));
    if (name === undefined)
      throw new NotImported(`it depends on \`${nameOf(item)}\`, which is not a task of this file`);
    return name;
  });
  return value.dependsOrder === 'sequence'
    ? { depends: [], calls: tasks.map((task) => ({ task })) }
    : { depends: tasks, calls: [] };
}

/**
 * Returns the label of the task that an item of `dependsOn` refers to. VS Code labels an npm script without a label
 * `npm: NAME`. A reference may also be an object with the properties of the task.
 */
function labelOfReference(item: unknown, byLabel: ReadonlyMap<string, EditorTask>): string {
  if (typeof item === 'string') {
    const script = /^npm: (?<script>\S+)$/.exec(item)?.groups?.script;
    const isScript = script !== undefined && !byLabel.has(item) && byLabel.get(script)?.value.type === 'npm';
    return isScript ? script : item;
  }
  return isObject(item) ? labelOf(item) : '';
}

function nameOf(item: unknown): string {
  return typeof item === 'string' ? item : JSON.stringify(item);
}

function environmentOf(options: JsonObject, carried: CarriedText): Readonly<Record<string, string>> | undefined {
  const given = objectAt(options, 'env');
  if (!given) return undefined;
  const texts = Object.entries(given).filter(([, value]) => isText(value));
  return texts.length === 0
    ? undefined
    : Object.fromEntries(texts.map(([name, value]) => [name, carried.value(String(value))]));
}

function shellOf(options: JsonObject, carried: CarriedText): string | undefined {
  const shell = objectAt(options, 'shell');
  const executable = shell && stringAt(shell, 'executable');
  if (executable === undefined) return undefined;
  const args: unknown = shell?.args;
  const words = [executable, ...(Array.isArray(args) ? args.map(String) : [scriptOption(executable)])];
  return carried.value(words.map(shellWord).join(' '));
}
