import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
  visit,
} from 'jsonc-parser';
import { indexAtOrBefore, lineStarts } from '../../text/lines.ts';
import {
  ImportError,
  type ImportedTask,
  type ImportedTasks,
  type RunEntry,
  type TaskFields,
} from '../imported-tasks.ts';
import { NotImported } from '../not-imported.ts';
import { Notes } from '../notes.ts';
import { TaskNames } from '../task-names.ts';
import { usageOf } from '../usage-arguments.ts';
import { commandOf } from './command-text.ts';
import { readInputs } from './inputs.ts';
import { type CarriedText, withoutVariables } from './variables.ts';

/** A task of `tasks.json`, with the line of its first character. */
interface EditorTask {
  readonly label: string;
  readonly line: number;
  /** The comments in and above the task, one text for each line. */
  readonly comment: readonly string[];
  readonly value: JsonObject;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** Keys that say how VS Code shows a task, which has no meaning outside of it. */
const presentation = ['presentation', 'problemMatcher', 'group', 'runOptions', 'icon', 'promptOnClose'];

/**
 * Returns the tasks of VS Code's `tasks.json`, version 2.0.0. A task that needs something that only VS Code knows, such as
 * the result of a command, is noted and left out. Throws an ImportError if the text has syntax errors or no tasks.
 */
export function importTasksJson(text: string): ImportedTasks {
  const root = rootOf(text);
  const found = editorTasksIn(root, text);
  const notes = new Notes();
  const byLabel = new Map<string, EditorTask>();
  for (const task of found) {
    if (!byLabel.has(task.label)) byLabel.set(task.label, task);
    else notes.add(task.line, `\`${task.label}\` is not imported: another task has the same label.`);
  }
  const names = new TaskNames(byLabel.keys(), (label) => byLabel.get(label)?.line ?? 1, notes);
  const shared = getNodeValue(root) as JsonObject;
  const tasks = [...byLabel.values()].flatMap((task): readonly ImportedTask[] => {
    const name = names.get(task.label) ?? task.label;
    try {
      const fields = fieldsOf({ task, shared, names, notes });
      return [{ name, line: task.line, comment: task.comment, fields }];
    } catch (error) {
      if (!(error instanceof NotImported)) throw error;
      notes.add(task.line, `\`${task.label}\` is not imported: ${error.message}.`);
      return [];
    }
  });
  return { tasks, notes: notes.all };
}

function rootOf(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) {
    const line = indexAtOrBefore(lineStarts(text), error.offset) + 1;
    throw new ImportError(`It has a syntax error in line ${line}: ${printParseErrorCode(error.error)}.`);
  }
  if (root?.type !== 'object') throw new ImportError('It is not an object.');
  return root;
}

function editorTasksIn(root: Node, text: string): readonly EditorTask[] {
  const list = findNodeAtLocation(root, ['tasks']);
  if (list?.type !== 'array') throw new ImportError('There are no `tasks` in it.');
  const starts = lineStarts(text);
  const comments = commentsIn(text);
  let end = list.offset;
  return (list.children ?? []).flatMap((node) => {
    const start = end;
    end = node.offset + node.length;
    const comment = comments.filter(({ offset }) => offset > start && offset < end).flatMap(({ lines }) => lines);
    const value: unknown = getNodeValue(node);
    if (!isObject(value)) return [];
    const label = value.label ?? value.taskName ?? value.script;
    const line = indexAtOrBefore(starts, node.offset) + 1;
    return typeof label === 'string' ? [{ label, line, comment, value }] : [];
  });
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
  /** The root object, whose `options` apply to all tasks. */
  readonly shared: JsonObject;
  readonly names: TaskNames;
  readonly notes: Notes;
}

function fieldsOf({ task, shared, names, notes }: Conversion): TaskFields {
  const { value } = task;
  const options = { ...objectAt(shared, 'options'), ...objectAt(value, 'options') };
  const carried = withoutVariables(readInputs(shared.inputs));
  noteLosses(task, notes);
  const { depends, calls } = callsOf(task, names);
  const command = commandOf(value, carried);
  const windows = objectAt(value, 'windows');
  const commandOnWindows = windows && commandOf({ ...value, ...windows }, carried);
  if (command === undefined && calls.length + depends.length === 0) {
    if (value.type === undefined || value.type === 'shell' || value.type === 'process') {
      throw new NotImported('it has no command');
    }
    throw new NotImported(`tasks of type \`${String(value.type ?? 'shell')}\` belong to an extension of VS Code`);
  }
  const run = command === undefined ? calls : [...calls, command];
  const description = stringAt(value, 'detail');
  const directory = stringAt(options, 'cwd');
  const shell = shellOf(options);
  return {
    description,
    hide: value.hide === true ? true : undefined,
    depends: depends.length > 0 ? depends : undefined,
    dir: directory === undefined || directory === workspaceFolder ? undefined : carried.value(directory),
    env: environmentOf(options, carried),
    shell,
    usage: usageOf(carried.inputs),
    run: run.length > 0 ? run : undefined,
    run_windows: commandOnWindows === undefined ? undefined : [...calls, commandOnWindows],
  };
}

const workspaceFolder = '$' + '{workspaceFolder}';

function noteLosses({ label, line, value }: EditorTask, notes: Notes): void {
  const lost = presentation.filter((key) => key in value);
  if (lost.length > 0) {
    const keys = lost.map((key) => `\`${key}\``).join(', ');
    notes.add(line, `${keys} of \`${label}\` applies in VS Code only.`);
  }
  for (const system of ['osx', 'linux']) {
    if (system in value)
      notes.add(line, `\`${system}\` of \`${label}\` is not imported; a task has variants for Windows only.`);
  }
  if (value.isBackground === true) {
    notes.add(line, `\`${label}\` runs in the background in VS Code; a task that depends on it waits until it ends.`);
  }
}

/** Dependencies that run in sequence are calls of the script, since the runner runs `depends` in parallel. */
function callsOf(
  { value }: EditorTask,
  names: TaskNames,
): { readonly depends: readonly string[]; readonly calls: readonly RunEntry[] } {
  const given = value.dependsOn;
  const labels = Array.isArray(given) ? given : given === undefined ? [] : [given];
  const tasks = labels.map((item: unknown) => {
    const name = typeof item === 'string' ? names.get(item) : undefined;
    if (name === undefined)
      throw new NotImported(`it depends on \`${nameOf(item)}\`, which is not a task of this file`);
    return name;
  });
  return value.dependsOrder === 'sequence'
    ? { depends: [], calls: tasks.map((task) => ({ task })) }
    : { depends: tasks, calls: [] };
}

function nameOf(item: unknown): string {
  return typeof item === 'string' ? item : JSON.stringify(item);
}

function environmentOf(options: JsonObject, carried: CarriedText): Readonly<Record<string, string>> | undefined {
  const given = objectAt(options, 'env');
  if (!given) return undefined;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, carried.value(String(value))]));
}

function shellOf(options: JsonObject): string | undefined {
  const shell = objectAt(options, 'shell');
  const executable = shell && stringAt(shell, 'executable');
  if (executable === undefined) return undefined;
  const args: unknown = shell?.args;
  return [executable, ...(Array.isArray(args) ? args.map(String) : ['-c'])].join(' ');
}

function objectAt(object: JsonObject, key: string): JsonObject | undefined {
  const value = object[key];
  return isObject(value) ? value : undefined;
}

function stringAt(object: JsonObject, key: string): string | undefined {
  const value = object[key];
  return typeof value === 'string' ? value : undefined;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
