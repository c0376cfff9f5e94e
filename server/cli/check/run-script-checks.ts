import type { CheckedScript } from '../../core/analysis/shellcheck/checked-script.ts';
import type { ShellCheckLevel } from '../../core/analysis/shellcheck/comment.ts';
import { shellCheckProblems } from '../../core/analysis/shellcheck/shellcheck-problems.ts';
import type { Problem } from '../../core/document/problem.ts';
import { checkAll } from '../../shellcheck/check-all.ts';
import type { CommandContext } from '../command-context.ts';
import { startProgress } from '../terminal/progress.ts';
import { commandScriptFiles } from './command-script-files.ts';
import type { CheckedScripts } from './report.ts';

/** A script of a file, and the folder that it belongs to. */
export interface PlacedScript {
  readonly uri: string;
  readonly folder: string;
  readonly script: CheckedScript;
}

/** Checks scripts with the ShellCheck at `path`. Reports on standard error if it fails. */
export async function runScriptChecks(
  scripts: readonly PlacedScript[],
  { path, minLevel }: { readonly path: string; readonly minLevel: ShellCheckLevel },
  context: CommandContext,
): Promise<CheckedScripts> {
  const progress = startProgress(context);
  progress.show('Checking scripts with ShellCheck');
  const { commentsOf, failures } = await checkAll(
    scripts.map(({ folder, script: { source } }) => ({ folder, source })),
    { path, environment: context.environment, files: commandScriptFiles },
  );
  progress.end();
  for (const failure of new Set(failures)) context.stderr.write(`taskwright: ${failure}\n`);
  const byUri = new Map<string, Problem[]>();
  for (const { uri, folder, script } of scripts) {
    const known = byUri.get(uri) ?? [];
    known.push(...shellCheckProblems(script, commentsOf({ folder, source: script.source }), minLevel));
    byUri.set(uri, known);
  }
  return { use: failures.length > 0 ? 'failed' : 'used', problemsOf: (uri) => byUri.get(uri) ?? [] };
}
