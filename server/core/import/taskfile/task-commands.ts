import type { Dependency, RunEntry, TaskCall } from '../imported-tasks.ts';
import { NotImported } from '../not-imported.ts';
import { ignoringErrors, scriptOf, shellWord, type TextPart, templateOf } from '../script-text.ts';
import type { TaskNames } from '../task-names.ts';
import { conditional, constantOf } from '../template-operands.ts';
import { withItem } from './loops.ts';
import type { TaskVariables } from './task-variables.ts';
import type { TaskfileNode } from './taskfile-node.ts';

/** The variables and task names that the commands of a task refer to. */
export interface CommandContext {
  readonly variables: TaskVariables;
  readonly names: TaskNames;
}

/**
 * Returns the entries of `run`: the preconditions, then the commands. The runner appends the command-line arguments to
 * the last command, so `CLI_ARGS` is removed from its end unless it also appears elsewhere.
 */
export function runEntriesOf(node: TaskfileNode, context: CommandContext): readonly RunEntry[] {
  const { found } = context.variables;
  const entries = entriesOf(node, context, (text) => text.replace(/\s*\{\{-?\s*\.CLI_ARGS\s*-?\}\}\s*$/, ''));
  if (found.arguments.size === 0) return entries;
  found.outputs.clear();
  return entriesOf(node, context, (text) => text);
}

function entriesOf(node: TaskfileNode, context: CommandContext, endOf: (text: string) => string): readonly RunEntry[] {
  const commands = node.isMap ? (node.get('cmds')?.items ?? node.get('cmd')?.items ?? []) : node.items;
  const ignoresErrors = node.get('ignore_error')?.isTrue === true;
  return [
    ...(node.get('preconditions')?.items ?? []).map((item) => precondition(item, context.variables)),
    ...commands.flatMap((command, index) =>
      withItem(command, context.variables, (variables) =>
        runEntry(
          command,
          { ...context, variables },
          {
            ignoresErrors,
            withoutEnd: index === commands.length - 1 && isLastAlone(command, ignoresErrors) ? endOf : (text) => text,
          },
        ),
      ),
    ),
  ];
}

/** Returns whether arguments that are appended to the script of a command are passed to the command. */
function isLastAlone(command: TaskfileNode, ignoresErrors: boolean): boolean {
  return !ignoresErrors && !['ignore_error', 'platforms', 'for'].some((key) => command.get(key));
}

/** Returns the dependencies of a task. */
export function dependenciesOf(node: TaskfileNode, context: CommandContext): readonly Dependency[] | undefined {
  const dependencies = (node.get('deps')?.items ?? []).flatMap((item) =>
    withItem(item, context.variables, (variables) => {
      const call = callOf(item, { ...context, variables });
      return call.env || call.args ? call : call.task;
    }),
  );
  return dependencies.length > 0 ? dependencies : undefined;
}

function precondition(item: TaskfileNode, variables: TaskVariables): string {
  const test = item.text ?? item.get('sh')?.text;
  if (test === undefined) throw new NotImported('a precondition has no command');
  const message = item.get('msg')?.text?.trimEnd() ?? 'precondition not met';
  const script = variables.script(test.trimEnd());
  const condition = /[\n#;]/.test(script) ? `(\n${script}\n)` : script;
  return `${condition} || { echo ${templateOf([shellWord(message)])} >&2; exit 1; }`;
}

function runEntry(
  command: TaskfileNode,
  context: CommandContext,
  { ignoresErrors, withoutEnd }: { readonly ignoresErrors: boolean; readonly withoutEnd: (text: string) => string },
): RunEntry {
  if (command.get('task')) {
    const lost = ['platforms', 'if'].find((key) => command.get(key));
    if (lost !== undefined) throw new NotImported(`\`${lost}\` of a call has no equivalent`);
    return callOf(command, context);
  }
  for (const key of ['defer', 'if']) {
    if (command.get(key)) throw new NotImported(`\`${key}\` of a command has no equivalent`);
  }
  const text = command.text ?? command.get('cmd')?.text;
  if (text === undefined) throw new NotImported('a command is neither a string nor a call of a task');
  const call = ignoresErrors ? undefined : callIn(text.trim(), context.names);
  if (call) return call;
  const isIgnored = ignoresErrors || command.get('ignore_error')?.isTrue === true;
  const script = onPlatforms(command, context.variables.parts(withoutEnd(text.trimEnd())));
  return isIgnored ? ignoringErrors(scriptOf(script)) : scriptOf(script);
}

/** Matches a command that runs another task by calling Task. */
const commandOfTask = /^task (?<name>[\w:.-]+)$/;

function callIn(text: string, names: TaskNames): TaskCall | undefined {
  const task = names.get(commandOfTask.exec(text)?.groups?.name ?? '');
  return task === undefined ? undefined : { task };
}

const systems = new Map([
  ['linux', 'linux'],
  ['darwin', 'macos'],
  ['windows', 'windows'],
]);

/**
 * Returns the script with a condition that makes it empty on systems that are not among the platforms of the command.
 */
function onPlatforms(command: TaskfileNode, script: readonly TextPart[]): readonly TextPart[] {
  const platforms = command.get('platforms')?.items;
  if (!platforms) return script;
  const conditions = platforms.map(({ text = '' }) => {
    const system = systems.get(text);
    if (system === undefined) throw new NotImported(`the platform \`${text}\` of a command has no equivalent`);
    return `os() == '${system}'`;
  });
  return conditional(conditions.join(' or '), { consequent: script, alternative: [] });
}

function callOf(call: TaskfileNode, { variables, names }: CommandContext): TaskCall {
  const written = call.get('task')?.text ?? call.text ?? '';
  const called = constantOf(variables.parts(written)) ?? written;
  const task = names.get(called.replace(/^:/, ''));
  if (task === undefined) throw new NotImported(`it calls \`${called}\`, which is not a task of this file`);
  const env: Record<string, string> = {};
  let args: readonly string[] | undefined;
  for (const [name, { text }] of call.get('vars')?.members ?? []) {
    if (text === undefined) throw new NotImported(`the value of \`${name}\` in a call is not a string`);
    const parts = variables.parts(text);
    if (parts.some((part) => typeof part !== 'string' && JSON.stringify(part).includes('usage.'))) {
      throw new NotImported('a call passes the arguments of the command line');
    }
    if (name === 'CLI_ARGS') args = wordsOf(parts);
    else env[name] = templateOf(parts);
  }
  return { task, ...(args && { args }), ...(Object.keys(env).length > 0 && { env }) };
}

function wordsOf(parts: readonly TextPart[]): readonly string[] {
  const text = constantOf(parts);
  if (text === undefined || /["'\\$`*?]/.test(text))
    throw new NotImported('a call passes arguments that a shell computes');
  return text.split(/\s+/).filter((word) => word !== '');
}
