import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AskedRunner, callRunner } from './runner-call.ts';
import { parsed } from './task-info.ts';

/** The folders in which the runner stores its records of sources and outputs. */
const freshnessFolders = ['task-sources', 'task-auto-outputs'];

/** A copy of the runner's records of sources and outputs. */
export interface StateCopy {
  /** The folder of the original. */
  readonly original: string;
  /** The variables with which the runner uses the copy. */
  readonly variables: { readonly MISE_STATE_DIR: string };
  dispose(): Promise<void>;
}

/**
 * Copies the runner's records. Even with `--dry-run`, the runner records that a task has run, so the next run would be skipped.
 * Everything else in the folder is linked. Resolves to undefined if the runner does not use the copy, for example because it
 * runs in a container.
 */
export async function copyState(runner: AskedRunner): Promise<StateCopy | undefined> {
  const original = await stateFolder(runner, {});
  if (original === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'taskwright-state-'));
  const variables = { MISE_STATE_DIR: folder };
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const entries = await readdir(original, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const [from, to] = [join(original, entry.name), join(folder, entry.name)];
      if (freshnessFolders.includes(entry.name)) await cp(from, to, { recursive: true, preserveTimestamps: true });
      else await symlink(from, to, entry.isDirectory() ? 'junction' : 'file').catch(() => cp(from, to));
    }
    for (const name of freshnessFolders) await mkdir(join(folder, name), { recursive: true });
    if ((await stateFolder(runner, variables)) === folder) return { original, variables, dispose };
  } catch {
    // A folder that cannot be copied is treated like a runner that does not use the copy.
  }
  await dispose();
  return undefined;
}

/** Resolves to the folder in which the runner stores its records. */
async function stateFolder(runner: AskedRunner, variables: NodeJS.ProcessEnv): Promise<string | undefined> {
  // The command fails if it finds problems, but prints the folders nevertheless.
  const { output } = await callRunner(runner, ['doctor', '--json'], variables);
  const { dirs }: Record<string, unknown> = Object(parsed(output));
  const { state }: Record<string, unknown> = Object(dirs);
  return typeof state === 'string' ? state : undefined;
}
