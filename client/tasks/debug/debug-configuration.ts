import { isAbsolute, join } from 'node:path';
import { debuggerFor, type FoundDebugger, type LaunchProperties } from './debuggers.ts';

/** A launch configuration, and what it requires, or a sentence that says why the command cannot be debugged. */
export type DebugPlan =
  | {
      readonly configuration: LaunchConfiguration;
      /** Whether the runner runs the task in the session. Otherwise, its environment must be added to the configuration. */
      readonly usesRunner: boolean;
    }
  | { readonly reason: string };

export interface LaunchConfiguration {
  readonly type: string;
  readonly request: 'launch';
  readonly name: string;
  readonly [property: string]: unknown;
}

/** A task to debug. */
export interface DebuggedTask {
  readonly name: string;
  /** The folder that its command runs in, as a path of the system. */
  readonly folder: string;
  readonly words: readonly string[];
  /** The command that runs the task, and the folder that it runs in. */
  readonly runner: readonly string[];
  readonly runnerFolder: string;
}

/** Returns the plan for debugging a task with one of these installed types of debuggers. */
export function debugPlan(task: DebuggedTask, installed: ReadonlySet<string>): DebugPlan {
  const found = debuggerFor(task.words, installed);
  if ('reason' in found) return found;
  return { configuration: configurationOf(task, found), usesRunner: found.debugsRunner };
}

function configurationOf(
  { name, folder, runner, runnerFolder }: DebuggedTask,
  { type, debugsRunner, properties }: Exclude<FoundDebugger, { readonly reason: string }>,
): LaunchConfiguration {
  const start = { type, request: 'launch', name: escaped(name) } as const;
  const [runtimeExecutable, ...runtimeArgs] = runner.map(escaped);
  // A terminal would show the values of the environment.
  const common = { console: 'internalConsole', cwd: escaped(debugsRunner ? runnerFolder : folder) };
  if (debugsRunner) return { ...start, ...common, runtimeExecutable, runtimeArgs };
  return { ...start, ...common, ...inFolder(escapedAll(properties), folder) };
}

/** Resolves the program of a configuration against the folder. */
function inFolder(properties: LaunchProperties, folder: string): LaunchProperties {
  const { program } = properties;
  if (program === undefined) return properties;
  return { ...properties, program: isAbsolute(program) ? program : join(escaped(folder), program) };
}

/** Escapes all texts in a value. */
export function escapedAll<Value>(value: Value): Value;
export function escapedAll(value: unknown): unknown {
  if (typeof value === 'string') return escaped(value);
  if (Array.isArray(value)) return value.map((item) => escapedAll(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, escapedAll(item)]));
}

/** Escapes a text, in which VS Code would replace variables: `$` followed by braces. An unset variable is empty. */
function escaped(text: string): string {
  return text.replaceAll('${', () => '$${env:TASKWRIGHT_NOTHING}{');
}
