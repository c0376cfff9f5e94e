import { availableParallelism } from 'node:os';
import type { ShellCheckComment } from '../core/analysis/shellcheck/comment.ts';
import { concurrently } from '../files/concurrently.ts';
import { maxScriptsPerRun, runShellCheck, type ShellCheckRun } from './run-shellcheck.ts';
import { shellCheckConfig } from './shellcheck-config.ts';

/** A script in the form in which ShellCheck reads it, and the folder that it belongs to. */
export interface ScriptInFolder {
  readonly source: string;
  readonly folder: string;
}

export interface CheckedAll {
  /** Returns the comments about a script; an empty list if it could not be checked. */
  readonly commentsOf: (script: ScriptInFolder) => readonly ShellCheckComment[];
  /** A sentence for each run that failed. */
  readonly failures: readonly string[];
}

/** Checks all scripts, equal ones once, with as few processes as possible. */
export async function checkAll(
  scripts: readonly ScriptInFolder[],
  { path, environment, files }: Pick<ShellCheckRun, 'path' | 'environment' | 'files'>,
): Promise<CheckedAll> {
  const byFolder = new Map<string, Map<string, readonly ShellCheckComment[]>>();
  for (const { source, folder } of scripts) {
    const known = byFolder.get(folder) ?? new Map<string, readonly ShellCheckComment[]>();
    byFolder.set(folder, known.set(source, []));
  }
  const runs = await Promise.all(
    [...byFolder].map(async ([folder, comments]) => {
      const config = await shellCheckConfig(folder, environment, files);
      const run = { path, folder, config, environment, files };
      return inPortions([...comments.keys()]).map((sources) => ({ sources, comments, run }));
    }),
  );
  const failures: string[] = [];
  await concurrently(
    runs.flat(),
    async ({ sources, comments, run }) => {
      const result = await runShellCheck(sources, run);
      if ('failure' in result) failures.push(result.failure);
      else for (const [index, source] of sources.entries()) comments.set(source, result.comments[index] ?? []);
    },
    availableParallelism(),
  );
  return { commentsOf: ({ source, folder }) => byFolder.get(folder)?.get(source) ?? [], failures };
}

function inPortions(sources: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(sources.length / maxScriptsPerRun);
  return Array.from({ length: count }, (_, index) =>
    sources.slice(index * maxScriptsPerRun, (index + 1) * maxScriptsPerRun),
  );
}
