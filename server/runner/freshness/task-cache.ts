import { type AskedRunner, callRunner, canAsk } from './runner-call.ts';
import { messageOf, parsed, taskInfo } from './task-info.ts';

/** The outputs of a task that the runner has stored. */
export interface CacheEntry {
  /** The key, which the runner computes from the inputs of the task. */
  readonly key: string;
  /** The size of the stored file, in bytes. */
  readonly size: number;
  /** The time that the task took to make the outputs, in milliseconds. */
  readonly duration: number;
}

/** The inputs of a task from which the runner computes the key, and the key for the inputs as they are now. */
export interface CacheInputs {
  readonly key: string;
  readonly sources: readonly string[];
  readonly outputs: readonly string[];
  /** The names of the variables. Values can be secrets, and are not read. */
  readonly variables: readonly string[];
  readonly commandCount: number;
  readonly dependencyCount: number;
  readonly toolCount: number;
}

/** The cache of a task according to the runner. */
export interface TaskCache {
  readonly entries: readonly CacheEntry[];
  readonly inputs: CacheInputs;
}

/**
 * Resolves to the cache of a task, or to the message of a runner that cannot describe it, such as an older one. `variables`
 * select the copy of the records that a dry run changes.
 */
export async function taskCache(
  runner: AskedRunner,
  name: string,
  variables: NodeJS.ProcessEnv,
): Promise<TaskCache | { readonly failure: string }> {
  const asked = await callRunner(runner, ['run', '--dry-run', '--task-cache-explain-json', name], variables);
  const inputs = asked.output.split(/\r?\n/).flatMap((line) => readInputs(parsed(line), name) ?? []);
  const [own] = inputs;
  if (!own) return { failure: messageOf(asked.errors) };
  const entries = await cacheEntries(runner, name);
  return 'failure' in entries ? entries : { entries, inputs: own };
}

/**
 * Resolves to the outputs that the runner would delete if the cache of a task were cleared; an empty list for a task without
 * `cache`.
 */
export async function storedOutputs(
  runner: AskedRunner,
  name: string,
): Promise<readonly CacheEntry[] | { readonly failure: string }> {
  if (!canAsk(runner)) return { failure: 'The runner is started only if its command contains `run`.' };
  const info = await taskInfo(runner, name);
  if ('failure' in info) return info;
  return info.isCached ? cacheEntries(runner, info.name) : [];
}

/** Resolves to the stored outputs of a task, or to the message of a runner that cannot list them. */
async function cacheEntries(
  runner: AskedRunner,
  name: string,
): Promise<readonly CacheEntry[] | { readonly failure: string }> {
  const { output, errors, isSuccess } = await callRunner(runner, ['cache', 'task', '--json', name]);
  const tasks = isSuccess ? parsed(output) : undefined;
  if (!Array.isArray(tasks)) return { failure: messageOf(errors) };
  return tasks.flatMap((task: unknown) => {
    const { entries }: Record<string, unknown> = Object(task);
    return Array.isArray(entries) ? entries.flatMap((entry: unknown) => readEntry(entry) ?? []) : [];
  });
}

function readEntry(value: unknown): CacheEntry | undefined {
  const { key, size_bytes: size, execution_duration_ns: nanoseconds }: Record<string, unknown> = Object(value);
  if (typeof key !== 'string' || typeof size !== 'number' || typeof nanoseconds !== 'number') return undefined;
  return { key, size, duration: nanoseconds / 1_000_000 };
}

function readInputs(value: unknown, name: string): CacheInputs | undefined {
  const fields: Record<string, unknown> = Object(value);
  const { task, cache_key: key } = fields;
  if (task !== name || typeof key !== 'string') return undefined;
  return {
    key,
    sources: texts(fields.source_paths),
    outputs: texts(fields.output_patterns),
    variables: Object.keys(Object(fields.environment)),
    commandCount: count(fields.command_input_count),
    dependencyCount: count(fields.dependency_count),
    toolCount: count(fields.tool_count),
  };
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
