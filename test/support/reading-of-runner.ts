import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Place } from './place.ts';
import type { Runner } from './runner.ts';

/** A task as the runner prints it. */
export type RunnerTask = Readonly<Record<string, unknown>>;

/** The tasks that the runner reads, by name. */
export type RunnerTasks = ReadonlyMap<string, RunnerTask>;

/** Resolves to the tasks that the runner reads if a text is at a place; to its error if it does not read them. */
export async function readByRunner(text: string, place: Place, runner: Runner): Promise<RunnerTasks | string> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-fixed-'));
  try {
    const path = pathIn(place);
    const files = { ...experiments, ...loader(path), ...place.others, [path]: text };
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
      if (content.startsWith('#!') || name.startsWith('mise-tasks/')) chmodSync(join(folder, name), 0o755);
    }
    const below = path.endsWith('mise.toml') ? dirname(path) : '';
    const answer = await runner.ask(['tasks', 'ls', '--json', '--hidden'], folder, below);
    return 'refusal' in answer ? answer.refusal : tasksIn(JSON.parse(answer.output.replaceAll(folder, '/folder')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const experiments = { 'mise.local.toml': '[settings]\nexperimental = true\n' };

/** Returns the path of the text; by default, that of a file of its kind. */
function pathIn({ path, kind }: Place): string {
  return path ?? (kind === 'config-file' ? 'mise.toml' : 'tasks.toml');
}

/** Returns the config file because of which the runner reads the file. */
function loader(path: string): Readonly<Record<string, string>> {
  return path.endsWith('.toml') && !path.endsWith('mise.toml')
    ? { 'mise.toml': `[task_config]\nincludes = [${JSON.stringify(path)}]\n` }
    : {};
}

function tasksIn(value: unknown): RunnerTasks {
  if (!Array.isArray(value)) throw new Error('the output of the runner is not a list of tasks');
  return new Map(value.map((task: { readonly name: string }) => [task.name, { ...task }]));
}
