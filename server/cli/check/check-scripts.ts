import type { TeamSettings } from '../../core/analysis/diagnosis/team-settings.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { type ShellCheckLevel, shellCheckLevels } from '../../core/analysis/shellcheck/comment.ts';
import { scriptsOfFile } from '../../core/analysis/shellcheck/scripts-of-file.ts';
import { programName, shellCheckInstallPage, shellCheckOnPath } from '../../shellcheck/find-shellcheck.ts';
import { mayReadFiles } from '../../shellcheck/may-read-files.ts';
import { scriptFolder } from '../../shellcheck/script-folder.ts';
import type { CommandContext } from '../command-context.ts';
import { choiceOf, type Options } from '../options/options.ts';
import { UsageError } from '../options/usage-error.ts';
import { addProgram } from '../recording/program-inputs.ts';
import type { RunInputs } from '../recording/run-inputs.ts';
import type { PlacedSource } from '../workspace/surrounding-workspace.ts';
import type { CheckedScripts, ShellCheckUse } from './report.ts';
import type { PlacedScript } from './run-script-checks.ts';

/** The environment variables that ShellCheck reads, besides those that determine its configuration file. */
const variables = ['SHELLCHECK_OPTS', 'LANG', 'LC_ALL', 'LC_CTYPE'];

/** How to check scripts. */
export interface ShellCheckChoice {
  /** The full path of the program; undefined if it is not used. */
  readonly path: string | undefined;
  readonly isOff: boolean;
  readonly minLevel: ShellCheckLevel;
}

/** Reads the options for ShellCheck, which take precedence over the settings of the team. Throws a `UsageError` if it is required but not found. */
export function shellCheckChoice(
  options: Options,
  context: CommandContext,
  team: TeamSettings['shellCheck'],
): ShellCheckChoice {
  const isRequired = options.flag('shellcheck');
  const isRefused = options.flag('no-shellcheck');
  const isOff = isRefused || (!isRequired && team.enable === false);
  const minLevel = choiceOf(options, 'shellcheck-severity', shellCheckLevels) ?? team.minLevel ?? 'style';
  if (isRequired && isRefused)
    throw new UsageError('`--shellcheck` and `--no-shellcheck` cannot be combined; remove one');
  const path = isOff ? undefined : shellCheckOnPath(context.environment);
  if (isRequired && path === undefined) {
    throw new UsageError(
      `ShellCheck was not found on the PATH; install it (${shellCheckInstallPage}) or remove \`--shellcheck\``,
    );
  }
  return { path, isOff, minLevel };
}

/**
 * Starts checking the scripts of all tasks in these files, so that ShellCheck runs while the caller does other work. The
 * returned function resolves to the result.
 */
export async function startScriptChecks(
  sources: readonly PlacedSource[],
  workspace: Workspace,
  { path, isOff, minLevel }: ShellCheckChoice,
  context: CommandContext,
): Promise<() => Promise<CheckedScripts>> {
  if (isOff) return unchecked('off');
  if (placedScripts(sources, workspace).next().done) return unchecked('not needed');
  const { inputs } = context;
  if (inputs) addProgram(inputs, { name: programName, path, variables }, context);
  if (path === undefined) return unchecked('not found');
  // Loaded here, because starting processes requires many modules of Node.
  const { runScriptChecks } = await import('./run-script-checks.ts');
  const checked = runScriptChecks(watched(placedScripts(sources, workspace), inputs), { path, minLevel }, context);
  // The caller handles an error when it awaits the result.
  checked.catch(() => undefined);
  // The first processes are started before the event loop continues, since files are accessed synchronously.
  await new Promise((resolve) => setImmediate(resolve));
  return () => checked;
}

function* placedScripts(sources: readonly PlacedSource[], workspace: Workspace): Generator<PlacedScript> {
  for (const { uri } of sources) {
    const file = workspace.file(uri);
    const folder = file && scriptFolder(file);
    if (!file || folder === undefined) continue;
    for (const script of scriptsOfFile(file, workspace)) yield { uri, folder, source: script.source, script };
  }
}

/** Yields the scripts. If one may include other scripts, the run is not recorded, since only ShellCheck reads those. */
function* watched(scripts: Iterable<PlacedScript>, inputs: RunInputs | undefined): Generator<PlacedScript> {
  for (const script of scripts) {
    if (mayReadFiles(script.source)) inputs?.abandon();
    yield script;
  }
}

function unchecked(use: ShellCheckUse): () => Promise<CheckedScripts> {
  return async () => ({ use, problemsOf: () => [] });
}
