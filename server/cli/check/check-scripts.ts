import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { type ShellCheckLevel, shellCheckLevels } from '../../core/analysis/shellcheck/comment.ts';
import { scriptsOfFile } from '../../core/analysis/shellcheck/scripts-of-file.ts';
import { shellCheckProblems } from '../../core/analysis/shellcheck/shellcheck-problems.ts';
import type { Problem } from '../../core/document/problem.ts';
import { checkAll } from '../../shellcheck/check-all.ts';
import { shellCheckInstallPage, shellCheckOnPath } from '../../shellcheck/find-shellcheck.ts';
import { scriptFolder } from '../../shellcheck/script-folder.ts';
import type { CommandContext } from '../command-context.ts';
import { choiceOf, type Options } from '../options.ts';
import { startProgress } from '../terminal/progress.ts';
import { UsageError } from '../usage-error.ts';
import type { PlacedSource } from '../workspace/surrounding-workspace.ts';
import type { ShellCheckUse } from './report.ts';

/** How scripts are to be checked. */
export interface ShellCheckChoice {
  /** The full path of the program; undefined if it is not used. */
  readonly path: string | undefined;
  readonly isOff: boolean;
  readonly minLevel: ShellCheckLevel;
}

/** Reads the options for ShellCheck. Throws a `UsageError` if it is required but not found. */
export function shellCheckChoice(options: Options, { environment }: CommandContext): ShellCheckChoice {
  const isRequired = options.flag('shellcheck');
  const isOff = options.flag('no-shellcheck');
  const minLevel = choiceOf(options, 'shellcheck-severity', shellCheckLevels) ?? 'style';
  if (isRequired && isOff) throw new UsageError('`--shellcheck` and `--no-shellcheck` exclude each other; remove one');
  const path = isOff ? undefined : shellCheckOnPath(environment);
  if (isRequired && path === undefined) {
    throw new UsageError(
      `ShellCheck was not found on the PATH; install it (${shellCheckInstallPage}) or remove \`--shellcheck\``,
    );
  }
  return { path, isOff, minLevel };
}

export interface CheckedScripts {
  readonly use: ShellCheckUse;
  readonly problemsOf: (uri: string) => readonly Problem[];
}

const noProblems = () => [];

/** Checks the scripts of all tasks in these files. Reports on standard error if ShellCheck fails. */
export async function checkScripts(
  sources: readonly PlacedSource[],
  workspace: Workspace,
  { path, isOff, minLevel }: ShellCheckChoice,
  context: CommandContext,
): Promise<CheckedScripts> {
  if (isOff) return { use: 'off', problemsOf: noProblems };
  const scripts = sources.flatMap(({ uri }) => {
    const file = workspace.file(uri);
    const folder = file && scriptFolder(file);
    return file && folder ? scriptsOfFile(file, workspace).map((script) => ({ uri, folder, script })) : [];
  });
  if (scripts.length === 0) return { use: 'not needed', problemsOf: noProblems };
  if (path === undefined) return { use: 'not found', problemsOf: noProblems };
  const progress = startProgress(context);
  progress.show('Checking scripts with ShellCheck');
  const { environment } = context;
  const { commentsOf, failures } = await checkAll(
    scripts.map(({ folder, script: { source } }) => ({ folder, source })),
    { path, environment },
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
