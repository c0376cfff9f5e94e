import {
  type Dependency,
  type Environment,
  ImportError,
  type ImportedTask,
  type ImportedTasks,
  type RunEntry,
  type TaskCall,
  type TaskFields,
} from '../imported-tasks.ts';
import { NotImported } from '../not-imported.ts';
import { Notes } from '../notes.ts';
import { shellWord } from '../script-text.ts';
import { TaskNames } from '../task-names.ts';
import { TaskVariables } from './task-variables.ts';
import { readYaml, type TaskfileNode } from './taskfile-node.ts';

interface Taskfile {
  readonly root: TaskfileNode;
  readonly names: TaskNames;
  readonly notes: Notes;
  /** The variables that some call of a task sets. */
  readonly passed: ReadonlySet<string>;
}

/** Keys of a task that importing reads, or that change only what Task prints. */
const knownKeys = new Set([
  ...[
    'cmds',
    'cmd',
    'deps',
    'desc',
    'summary',
    'aliases',
    'dir',
    'env',
    'vars',
    'dotenv',
    'sources',
    'generates',
    'silent',
  ],
  ...[
    'internal',
    'interactive',
    'prompt',
    'preconditions',
    'requires',
    'label',
    'prefix',
    'ignore_error',
    'method',
    'run',
  ],
]);

/** Top-level keys that importing reads, or that change nothing about a task. */
const knownTopKeys = new Set([
  'version',
  'tasks',
  'vars',
  'env',
  'dotenv',
  'silent',
  'output',
  'interval',
  'method',
  'run',
]);

/**
 * Returns the tasks of a Taskfile, version 3. Variables are replaced by their values; those that a call sets become
 * environment variables. A task that needs a template function without an equivalent is noted and left out. Throws an
 * ImportError if the text has syntax errors or no tasks.
 */
export function importTaskfile(text: string): ImportedTasks {
  const root = readYaml(text);
  const tasks = root.get('tasks')?.members;
  if (!tasks || tasks.size === 0) throw new ImportError('There are no `tasks` in it.');
  const notes = new Notes();
  for (const [key, { line }] of root.members) {
    if (!knownTopKeys.has(key)) notes.add(line, `\`${key}\` is not imported.`);
  }
  const names = new TaskNames(tasks.keys(), (name) => tasks.get(name)?.line ?? 1, notes);
  const taskfile = { root, names, notes, passed: passedVariables(tasks.values()) };
  const imported = [...tasks].flatMap(([name, node]) => tasksOf(name, node, taskfile));
  return { tasks: imported, notes: notes.all };
}

function tasksOf(name: string, node: TaskfileNode, taskfile: Taskfile): readonly ImportedTask[] {
  const { names, notes } = taskfile;
  try {
    for (const [key, { line }] of node.members) {
      if (!knownKeys.has(key)) notes.add(line, `\`${key}\` of \`${name}\` is not imported.`);
    }
    const fields = fieldsOf(node, taskfile);
    return [{ name: names.get(name) ?? name, line: node.line, comment: node.comment, fields }];
  } catch (error) {
    if (!(error instanceof NotImported)) throw error;
    notes.add(node.line, `\`${name}\` is not imported: ${error.message}.`);
    return [];
  }
}

function passedVariables(tasks: Iterable<TaskfileNode>): ReadonlySet<string> {
  const passed = new Set<string>();
  for (const task of tasks) {
    const calls = [...(task.get('cmds')?.items ?? []), ...(task.get('deps')?.items ?? [])];
    for (const call of calls) for (const name of call.get('vars')?.members.keys() ?? []) passed.add(name);
    for (const required of task.get('requires')?.get('vars')?.items ?? []) {
      const name = required.text ?? required.get('name')?.text;
      if (name !== undefined) passed.add(name);
    }
  }
  return passed;
}

function fieldsOf(node: TaskfileNode, taskfile: Taskfile): TaskFields {
  const { root, names, passed } = taskfile;
  const values = new Map([...(root.get('vars')?.members ?? []), ...(node.get('vars')?.members ?? [])]);
  const variables = new TaskVariables(values, passed);
  const commands = node.isMap ? (node.get('cmds')?.items ?? node.get('cmd')?.items ?? []) : node.items;
  const ignoresErrors = node.get('ignore_error')?.isTrue === true;
  const run = [
    ...(node.get('preconditions')?.items ?? []).map((item) => precondition(item, variables)),
    ...commands.map((command, index) =>
      runEntry(command, { variables, names, ignoresErrors, isLast: index === commands.length - 1 }),
    ),
  ];
  const texts = (key: string): readonly string[] | undefined => textsOf(node.get(key), variables);
  const directory = node.get('dir')?.text;
  return {
    description: node.get('desc')?.text ?? firstLine(node.get('summary')?.text),
    alias: texts('aliases'),
    hide: node.get('internal')?.isTrue === true ? true : undefined,
    quiet: (node.get('silent') ?? root.get('silent'))?.isTrue === true ? true : undefined,
    interactive: node.get('interactive')?.isTrue === true ? true : undefined,
    confirm: node.get('prompt')?.items[0]?.text,
    depends: listOrNone((node.get('deps')?.items ?? []).map((item) => dependency(item, { variables, names }))),
    dir: directory === undefined ? undefined : variables.value(directory),
    env: run.length === 0 ? undefined : environmentOf(node, { root, variables, values, passed }),
    sources: texts('sources'),
    outputs: texts('generates'),
    run: listOrNone(run),
  };
}

function firstLine(text: string | undefined): string | undefined {
  return text?.trim().split('\n')[0];
}

function listOrNone<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length > 0 ? items : undefined;
}

function textsOf(list: TaskfileNode | undefined, variables: TaskVariables): readonly string[] | undefined {
  const texts = (list?.items ?? []).map((item) => {
    const excluded = item.get('exclude')?.text;
    return excluded === undefined ? variables.value(item.text ?? '') : `!${variables.value(excluded)}`;
  });
  return listOrNone(texts);
}

function precondition(item: TaskfileNode, variables: TaskVariables): string {
  const test = item.text ?? item.get('sh')?.text;
  if (test === undefined) throw new NotImported('a precondition has no command');
  const message = item.get('msg')?.text ?? 'precondition not met';
  return `${variables.script(test)} || { echo ${shellWord(message)} >&2; exit 1; }`;
}

interface CommandContext {
  readonly variables: TaskVariables;
  readonly names: TaskNames;
  readonly ignoresErrors: boolean;
  /** The runner adds arguments of the command line to the last command. */
  readonly isLast: boolean;
}

function runEntry(command: TaskfileNode, context: CommandContext): RunEntry {
  const { variables, ignoresErrors, isLast } = context;
  if (command.get('task')) return callOf(command, context);
  for (const key of ['for', 'defer', 'platforms', 'if']) {
    if (command.get(key)) throw new NotImported(`\`${key}\` of a command has no equivalent`);
  }
  const text = command.text ?? command.get('cmd')?.text;
  if (text === undefined) throw new NotImported('a command is neither a text nor a call of a task');
  const withoutArguments = isLast ? text.replace(/\s*\{\{\s*\.CLI_ARGS\s*\}\}\s*$/, '') : text;
  const script = variables.script(withoutArguments.trimEnd());
  return ignoresErrors || command.get('ignore_error')?.isTrue === true ? `${script} || true` : script;
}

function callOf(call: TaskfileNode, { variables, names }: Pick<CommandContext, 'variables' | 'names'>): TaskCall {
  const called = call.get('task')?.text ?? call.text ?? '';
  const task = names.get(called);
  if (task === undefined) throw new NotImported(`it calls \`${called}\`, which is not a task of this file`);
  const passed = [...(call.get('vars')?.members ?? [])].map(
    ([name, { text = '' }]) => [name, variables.value(text)] as const,
  );
  return passed.length > 0 ? { task, env: Object.fromEntries(passed) } : { task };
}

function dependency(item: TaskfileNode, context: Pick<CommandContext, 'variables' | 'names'>): Dependency {
  if (item.get('for')) throw new NotImported('`for` of a dependency has no equivalent');
  const call = callOf(item, context);
  return call.env ? call : call.task;
}

interface EnvironmentSources {
  readonly root: TaskfileNode;
  readonly variables: TaskVariables;
  readonly values: ReadonlyMap<string, TaskfileNode>;
  readonly passed: ReadonlySet<string>;
}

/** Variables that a call may set have their value as the default. */
function environmentOf(
  node: TaskfileNode,
  { root, variables, values, passed }: EnvironmentSources,
): Environment | undefined {
  const env: Record<string, Environment[string]> = {};
  const files = [...(node.get('dotenv')?.items ?? []), ...(root.get('dotenv')?.items ?? [])];
  if (files.length > 0) env._ = { file: files.map(({ text = '' }) => variables.value(text)) };
  for (const [name, { text }] of [...(root.get('env')?.members ?? []), ...(node.get('env')?.members ?? [])]) {
    if (text === undefined) throw new NotImported(`the environment variable \`${name}\` is the output of a command`);
    env[name] = variables.value(text);
  }
  const required = new Set(
    (node.get('requires')?.get('vars')?.items ?? []).map((item) => item.text ?? item.get('name')?.text),
  );
  for (const name of passed) {
    const text = values.get(name)?.text;
    if (required.has(name)) env[name] = { required: true };
    else if (text !== undefined) env[name] = { default: text };
  }
  return Object.keys(env).length > 0 ? env : undefined;
}
