import { type AskedRunner, callRunner } from './runner-call.ts';

/** The runner's description of a task, with templates and defaults resolved. */
export interface TaskInfo {
  readonly name: string;
  /** The full path of the folder in which the task runs. */
  readonly folder: string;
  readonly sources: readonly string[];
  /** The patterns of the outputs; `auto` if the runner itself records when the task ran. */
  readonly outputs: readonly string[] | 'auto';
  /** The files that define the task, which are sources as well. */
  readonly definitions: readonly string[];
  /** Whether the runner stores the outputs in its cache. */
  readonly isCached: boolean;
}

/** Resolves to the runner's description of a task, or to its error message. */
export async function taskInfo(runner: AskedRunner, name: string): Promise<TaskInfo | { readonly failure: string }> {
  const { output, errors, isSuccess } = await callRunner(runner, ['tasks', 'info', name, '--json']);
  const info = isSuccess ? readInfo(output, runner.folder) : undefined;
  return info ?? { failure: messageOf(errors) };
}

function readInfo(output: string, folder: string): TaskInfo | undefined {
  const value = parsed(output);
  const { name, dir, sources, outputs, config_sources: definitions, cache }: Record<string, unknown> = Object(value);
  if (typeof name !== 'string') return undefined;
  const { enabled }: Record<string, unknown> = Object(cache);
  return {
    name,
    folder: typeof dir === 'string' ? dir : folder,
    sources: texts(sources),
    outputs: Array.isArray(outputs) ? texts(outputs) : 'auto',
    definitions: texts(definitions),
    isCached: enabled === true,
  };
}

/** Returns a JSON value; undefined if the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Returns the messages of the runner in one line, without their prefixes and without advice about its output. */
export function messageOf(errors: string): string {
  const lines = errors.split(/\r?\n/).filter((line) => line.trim() !== '');
  const messages = lines
    .flatMap((line) => / ERROR (.*)$/.exec(line)?.[1] ?? [])
    .filter((line) => !/^(?:Version: |Run with )/.test(line));
  return (messages.length > 0 ? messages.join(': ') : (lines[0] ?? 'The runner printed nothing.')).trim();
}
