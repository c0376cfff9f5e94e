import { counted } from '../core/text/counted.ts';
import { runnerInstallPage } from '../runner/runner-command.ts';
import type { Findings, FolderFindings, RunnerFindings, TaskTotals } from './findings.ts';
import { inCode, missingReferences, someOf } from './markdown.ts';

/** Returns a sentence for each problem, with the remedy, in the order in which to fix them. */
export function problemsIn({ shownIn, runners, workspace }: Findings): readonly string[] {
  return [
    ...(workspace
      ? []
      : [
          'The language server does not respond. Run *Taskwright: Restart Language Server*; see its output for the cause.',
        ]),
    ...runners.flatMap((runner) => runnerProblem(runner, shownIn)),
    ...(workspace?.folders ?? []).flatMap(folderProblems),
    ...(workspace ? taskProblems(workspace.totals, shownIn) : []),
  ];
}

function runnerProblem(runner: RunnerFindings, shownIn: Findings['shownIn']): readonly string[] {
  if (runner.kind !== 'missing') return [];
  const where = { editor: 'in the setting `taskwright.runner`', terminal: 'with `--runner`' }[shownIn];
  const restart = shownIn === 'editor' ? ' and restart VS Code' : '';
  const state = /[/\\]/.test(runner.program) ? 'does not exist' : 'was not found on the PATH';
  return [
    `The runner ${inCode(runner.program)} ${state}, so tasks cannot be run. ` +
      `Install it (<${runnerInstallPage}>)${restart}, or specify another one ${where}.`,
  ];
}

function folderProblems({ folder, files, includes, ignored, unreadable }: FolderFindings): readonly string[] {
  const advice =
    ignored.length > 0
      ? `Ignore files exclude ${someOf(ignored, 3)}; check whether they should.`
      : 'Create `mise.toml`, which the runner loads.';
  return [
    ...(files.length > 0 ? [] : [`No task files were found in ${inCode(folder)}. ${advice}`]),
    ...unreadable.map(({ name, message }) => `${inCode(name)} cannot be read: ${message}.`),
    ...includes
      .filter((include) => include.files?.length === 0)
      .map(
        ({ configFile, written }) =>
          `${inCode(written)}, which ${inCode(configFile)} includes, matches no task file. ` +
          'Check its spelling, and whether an ignore file excludes it.',
      ),
  ];
}

function taskProblems({ errors, missing, inCycles }: TaskTotals, shownIn: Findings['shownIn']): readonly string[] {
  if (errors + missing + inCycles === 0) return [];
  const what = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(missing > 0 ? [missingReferences(missing)] : []),
    ...(inCycles > 0 ? [`${counted(inCycles, 'task')} in a cycle`] : []),
  ].join(', ');
  const step = {
    editor: 'The *Tasks* view and the Problems panel show them',
    terminal: '`taskwright check` shows them',
  };
  return [`The task files have problems: ${what}. ${step[shownIn]}.`];
}
