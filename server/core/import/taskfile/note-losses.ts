import type { TaskFields } from '../imported-tasks.ts';
import type { Notes } from '../notes.ts';
import type { TaskVariables } from './task-variables.ts';
import type { Taskfile } from './taskfile.ts';
import type { TaskfileNode } from './taskfile-node.ts';

/** Keys of a task that are imported, or that affect only the output of Task. */
const knownKeys = new Set([
  ...['cmds', 'cmd', 'deps', 'desc', 'summary', 'aliases', 'dir', 'env', 'vars', 'dotenv', 'sources', 'generates'],
  ...['silent', 'internal', 'interactive', 'prompt', 'preconditions', 'requires', 'label', 'prefix', 'ignore_error'],
  ...['method', 'run', 'set', 'shopt'],
]);

/** Top-level keys that are imported, or that do not affect a task. */
const knownTopKeys = new Set([
  ...['version', 'tasks', 'vars', 'env', 'dotenv', 'silent', 'output', 'interval', 'method', 'run', 'set', 'shopt'],
]);

/** Matches a command that runs Task. */
const callOfTask = /(?:^|[;&|(`]|\b(?:do|then|else))\s*task\s+\S/m;

/** Variables that are in every environment. */
const fromSystem = new Set(['HOME', 'PATH', 'PWD', 'USER', 'SHELL', 'TMPDIR']);

/** Adds a note for each top-level key that is not imported. */
export function noteUnknownKeys(root: TaskfileNode, notes: Notes): void {
  for (const [key, { line }] of root.members) {
    if (!knownTopKeys.has(key)) notes.add(line, `\`${key}\` is not imported.`);
  }
}

/** Adds notes about the parts of a task that are lost, and about differences in the behavior of the runner. */
export function noteLosses(
  { name, node, fields }: { readonly name: string; readonly node: TaskfileNode; readonly fields: TaskFields },
  { found }: TaskVariables,
  { root, notes }: Taskfile,
): void {
  for (const [key, { line }] of node.members) {
    if (!knownKeys.has(key)) notes.add(line, `\`${key}\` of \`${name}\` is not imported.`);
  }
  for (const item of node.get('requires')?.get('vars')?.items ?? []) {
    if (item.get('enum')) notes.add(item.line, `The values that \`${name}\` allows for a variable are not imported.`);
  }
  const scripts = (fields.run ?? []).filter((entry) => typeof entry === 'string');
  if (scripts.some((script) => callOfTask.test(script))) {
    notes.add(node.line, `\`${name}\` calls Task, which still reads the Taskfile.`);
  }
  if (fields.shell !== undefined) {
    notes.add(node.line, 'Scripts with several commands or bash features run in bash; Task uses its own shell.');
  }
  for (const variable of found.replacedNames) {
    const global = root.get('vars')?.get(variable);
    if (global && !node.get('vars')?.get(variable)) {
      notes.add(global.line, `\`${variable}\` is replaced with its value, so it cannot be set on the command line.`);
    }
  }
  for (const variable of found.undefinedNames) {
    if (fromSystem.has(variable) || root.get('env')?.get(variable)) continue;
    notes.add(
      node.line,
      `\`${variable}\` is read from the environment, since variables cannot be set on the command line of the runner.`,
    );
  }
  for (const [variable, uses] of found.outputs) {
    const { line } = node.get('vars')?.get(variable) ?? root.get('vars')?.get(variable) ?? node;
    if (uses > 1) notes.add(line, `\`${variable}\` is computed each time a script uses it.`);
  }
  if (found.arguments.size > 0) {
    notes.add(
      node.line,
      'Command-line arguments are inserted without quotes, so an argument that contains a space becomes several arguments.',
    );
  }
}
