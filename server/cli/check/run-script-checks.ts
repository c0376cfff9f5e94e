import type { CheckedScript } from '../../core/analysis/shellcheck/checked-script.ts';
import type { ShellCheckLevel } from '../../core/analysis/shellcheck/comment.ts';
import { shellCheckProblems } from '../../core/analysis/shellcheck/shellcheck-problems.ts';
import type { Problem } from '../../core/document/problem.ts';
import { counted } from '../../core/text/counted.ts';
import { checkAll, type ScriptInFolder } from '../../shellcheck/check-all.ts';
import { isCheckable, maxScriptLength } from '../../shellcheck/run-shellcheck.ts';
import type { CommandContext } from '../command-context.ts';
import { startProgress } from '../terminal/progress.ts';
import { commandScriptFiles } from './command-script-files.ts';
import type { CheckedScripts } from './report.ts';

/** A script of a file, and the folder that it belongs to. */
export interface PlacedScript extends ScriptInFolder {
  readonly uri: string;
  readonly script: CheckedScript;
}

/** The milliseconds after which a command whose output is not a terminal reports what it is doing. */
const maxSilence = 30_000;

/** Checks scripts with the ShellCheck at `path`. Reports on standard error if it fails or takes a long time. */
export async function runScriptChecks(
  scripts: Iterable<PlacedScript>,
  { path, minLevel }: { readonly path: string; readonly minLevel: ShellCheckLevel },
  context: CommandContext,
): Promise<CheckedScripts> {
  const { childEnvironment: environment, disk, stderr } = context;
  const progress = startScriptProgress(context);
  const byUri = new Map<string, Problem[]>();
  let skipped = 0;
  const failures = await checkAll(scripts, {
    path,
    environment,
    files: commandScriptFiles(disk),
    onChecked({ uri, script, source }, comments) {
      if (!isCheckable(source)) skipped++;
      progress.checked();
      if (comments.length === 0) return;
      const known = byUri.get(uri) ?? [];
      byUri.set(uri, known);
      known.push(...shellCheckProblems(script, comments, minLevel));
    },
  });
  progress.end();
  if (skipped > 0) {
    const scripts = counted(skipped, 'script');
    stderr.write(`taskwright: ShellCheck skipped ${scripts} with more than ${maxScriptLength} characters\n`);
  }
  for (const failure of new Set(failures)) stderr.write(`taskwright: ${failure}\n`);
  return { use: failures.length > 0 ? 'failed' : 'used', problemsOf: (uri) => byUri.get(uri) ?? [] };
}

/** Shows the number of checked scripts: on a terminal in a line that is updated, elsewhere in one sentence after a while. */
function startScriptProgress(context: CommandContext): { readonly checked: () => void; readonly end: () => void } {
  const { now, stderr } = context;
  const line = startProgress(context);
  line.show('Checking scripts with ShellCheck');
  let count = 0;
  let silentUntil = stderr.isTTY ? Number.POSITIVE_INFINITY : now() + maxSilence;
  return {
    checked() {
      count++;
      line.show(`Checking scripts with ShellCheck: ${count} checked; \`--no-shellcheck\` skips this`);
      if (silentUntil === Number.POSITIVE_INFINITY || now() < silentUntil) return;
      silentUntil = Number.POSITIVE_INFINITY;
      stderr.write(
        `taskwright: ShellCheck has checked ${counted(count, 'script')} and continues; \`--no-shellcheck\` skips this\n`,
      );
    },
    end: () => line.end(),
  };
}
