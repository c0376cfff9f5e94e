import {
  type Environment,
  ImportError,
  type ImportedTask,
  type ImportedTasks,
  type TaskFields,
} from '../imported-tasks.ts';
import { NotImported } from '../not-imported.ts';
import { Notes } from '../notes.ts';
import { outputOf, templateOf } from '../script-text.ts';
import { TaskNames } from '../task-names.ts';
import { type UsageArgument, usageOf } from '../usage-arguments.ts';
import { noteLosses, noteUnknownKeys } from './note-losses.ts';
import { shellFor } from './shell-options.ts';
import { dependenciesOf, runEntriesOf } from './task-commands.ts';
import { commandLineArguments, TaskVariables } from './task-variables.ts';
import type { Taskfile } from './taskfile.ts';
import { readYaml, type TaskfileNode } from './taskfile-node.ts';

/**
 * Returns the tasks of a Taskfile, version 3. Variables are replaced with their values; those that a call sets become
 * environment variables. A task that needs a template function without an equivalent is omitted, with a note. Throws an
 * ImportError if the text has syntax errors or no tasks.
 */
export function importTaskfile(text: string): ImportedTasks {
  const root = readYaml(text);
  const tasks = root.get('tasks')?.members;
  if (!tasks || tasks.size === 0) {
    const advice = root.get('includes') ? ' Import the files that it includes.' : '';
    throw new ImportError(`The file contains no \`tasks\`.${advice}`);
  }
  const notes = new Notes();
  noteUnknownKeys(root, notes);
  const names = new TaskNames(tasks.keys(), (name) => tasks.get(name)?.line ?? 1, notes);
  const taskfile = { root, names, notes, passed: passedVariables(tasks.values()) };
  const imported = [...tasks].flatMap(([name, node]) => tasksOf(name, node, taskfile));
  return { tasks: imported, notes: notes.all };
}

function tasksOf(name: string, node: TaskfileNode, taskfile: Taskfile): readonly ImportedTask[] {
  const { names, notes } = taskfile;
  try {
    const fields = fieldsOf(name, node, taskfile);
    const summary = node.get('desc') ? (node.get('summary')?.text?.trimEnd().split('\n') ?? []) : [];
    const comment = [...node.comment, ...summary, ...node.innerComments];
    return [{ name: names.get(name) ?? name, line: node.line, comment, fields }];
  } catch (error) {
    if (!(error instanceof NotImported)) throw error;
    notes.omit(node.line, name, error.message);
    return [];
  }
}

function passedVariables(tasks: Iterable<TaskfileNode>): ReadonlyMap<string, ReadonlyMap<string, boolean>> {
  const passed = new Map<string, Map<string, boolean>>();
  for (const task of tasks) {
    const commands = task.isMap ? (task.get('cmds')?.items ?? task.get('cmd')?.items ?? []) : task.items;
    for (const call of [...commands, ...(task.get('deps')?.items ?? [])]) {
      const called = call.get('task')?.text ?? '';
      const variables = passed.get(called) ?? new Map<string, boolean>();
      passed.set(called, variables);
      for (const [name, { text = '' }] of call.get('vars')?.members ?? []) {
        if (name !== 'CLI_ARGS')
          variables.set(name, (variables.get(name) ?? true) && /^[\w\s@%+=:,./{}|"-]*$/.test(text));
      }
    }
  }
  return passed;
}

function fieldsOf(name: string, node: TaskfileNode, taskfile: Taskfile): TaskFields {
  const { root, names, passed } = taskfile;
  const own = node.get('vars')?.members ?? new Map<string, TaskfileNode>();
  const global = root.get('vars')?.members ?? new Map<string, TaskfileNode>();
  const variables = new TaskVariables({ task: name, own, passed: passed.get(name) ?? new Map(), global });
  const required = requiredVariables(node, variables);
  const checks = [...required].filter((variable) => passed.get(name)?.has(variable)).map(checkOf);
  const commands = runEntriesOf(node, { variables, names });
  const run = [...checks, ...commands];
  const texts = (key: string): readonly string[] | undefined => textsOf(node.get(key), variables);
  const isCached = (node.get('method') ?? root.get('method'))?.text !== 'none';
  const directory = node.get('dir')?.text;
  const fields = {
    description: node.get('desc')?.text ?? firstLine(node.get('summary')?.text),
    alias: texts('aliases'),
    hide: node.get('internal')?.isTrue === true ? true : undefined,
    quiet: (node.get('silent') ?? root.get('silent'))?.isTrue === true ? true : undefined,
    interactive: node.get('interactive')?.isTrue === true ? true : undefined,
    confirm: node
      .get('prompt')
      ?.items.map((item) => item.text ?? '')
      .join(' '),
    depends: dependenciesOf(node, { variables, names }),
    dir: directory === undefined ? undefined : variables.value(directory),
    env:
      run.length === 0 ? undefined : environmentOf(node, { taskfile, variables, required, passed: passed.get(name) }),
    sources: isCached ? texts('sources') : undefined,
    outputs: isCached ? texts('generates') : undefined,
    shell: shellFor(commands, { root, node }),
    usage: variables.found.arguments.size === 0 ? undefined : usageOf([argumentsFor(required)]),
    run: run.length > 0 ? run : undefined,
  } as const satisfies TaskFields;
  noteLosses({ name, node, fields }, variables, taskfile);
  return fields;
}

function argumentsFor(required: ReadonlySet<string>): UsageArgument {
  return required.has('CLI_ARGS') ? { ...commandLineArguments, isOptional: false } : commandLineArguments;
}

function firstLine(text: string | undefined): string | undefined {
  return text?.trim().split('\n')[0];
}

function textsOf(list: TaskfileNode | undefined, variables: TaskVariables): readonly string[] | undefined {
  const texts = (list?.items ?? []).map((item) => {
    const excluded = item.get('exclude')?.text;
    return excluded === undefined ? variables.value(item.text ?? '') : `!${variables.value(excluded)}`;
  });
  return texts.length > 0 ? texts : undefined;
}

/** Returns the names of the variables that a caller must set. */
function requiredVariables(node: TaskfileNode, variables: TaskVariables): ReadonlySet<string> {
  const names = (node.get('requires')?.get('vars')?.items ?? []).map(
    (item) => item.text ?? item.get('name')?.text ?? '',
  );
  return new Set(names.filter((name) => name !== '' && !variables.defines(name)));
}

/**
 * Returns a script that fails if a variable is not set. Used for required variables that calls set, since the runner
 * checks required variables before a call sets them.
 */
function checkOf(variable: string): string {
  return `test -n "$\{${variable}}" || { echo '${variable} is required' >&2; exit 1; }`;
}

interface EnvironmentSources {
  readonly taskfile: Taskfile;
  readonly variables: TaskVariables;
  readonly required: ReadonlySet<string>;
  readonly passed: ReadonlyMap<string, boolean> | undefined;
}

/** Returns the environment of a task. For variables that a call may set, the value in the file is the default. */
function environmentOf(
  node: TaskfileNode,
  { taskfile: { root }, variables, required, passed }: EnvironmentSources,
): Environment | undefined {
  const env: Record<string, Environment[string]> = {};
  const files = [...(node.get('dotenv')?.items ?? []), ...(root.get('dotenv')?.items ?? [])];
  if (files.length > 0) env._ = { file: files.map(({ text = '' }) => variables.value(text)) };
  for (const [name, value] of [...(root.get('env')?.members ?? []), ...(node.get('env')?.members ?? [])]) {
    const command = value.get('sh')?.text;
    if (command === undefined && value.text === undefined)
      throw new NotImported(`the value of the environment variable \`${name}\` is not a string`);
    env[name] =
      command === undefined
        ? variables.value(value.text ?? '')
        : templateOf([outputOf(variables.parts(command.trimEnd()))]);
  }
  for (const name of required) if (name !== 'CLI_ARGS' && !passed?.has(name)) env[name] = { required: true };
  for (const name of passed?.keys() ?? []) {
    const value = variables.globalValue(name);
    if (value && !node.get('vars')?.get(name)) env[name] = { default: templateOf(value) };
  }
  return Object.keys(env).length > 0 ? env : undefined;
}
