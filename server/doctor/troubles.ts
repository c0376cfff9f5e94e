import { runnerInstallPage } from '../runner/runner-command.ts';
import type { Findings, FolderFindings, RunnerFindings, TaskTotals } from './findings.ts';
import { counted, inCode, someOf } from './markdown.ts';

/** What is wrong, in the order in which one would mend it: a sentence each, with the next step. */
export function troublesIn({ toldIn, runners, workspace }: Findings): readonly string[] {
  return [
    ...(workspace
      ? []
      : ['The language server does not answer. Run *Taskwright: Restart Language Server*; its output says why.']),
    ...runners.flatMap((runner) => runnerTrouble(runner, toldIn)),
    ...(workspace?.folders ?? []).flatMap(folderTroubles),
    ...(workspace ? taskTroubles(workspace.totals, toldIn) : []),
  ];
}

function runnerTrouble(runner: RunnerFindings, toldIn: Findings['toldIn']): readonly string[] {
  if (runner.is !== 'missing') return [];
  const other = { editor: 'in the setting `taskwright.runner`', terminal: 'with `--runner`' }[toldIn];
  const restart = toldIn === 'editor' ? ' and restart VS Code' : '';
  const place = /[/\\]/.test(runner.program) ? 'does not exist' : 'was not found on the PATH';
  return [
    `The runner ${inCode(runner.program)} ${place}, so that tasks cannot be run. ` +
      `Install it (<${runnerInstallPage}>)${restart}, or name another one ${other}.`,
  ];
}

function folderTroubles({ folder, files, includes, ignored, unreadable }: FolderFindings): readonly string[] {
  const advice =
    ignored.length > 0
      ? `Ignore files leave out ${someOf(ignored, 3)}; see whether they should.`
      : 'Make one, such as `tasks.toml` or `mise.toml`.';
  return [
    ...(files.length > 0 ? [] : [`No task files were found in ${inCode(folder)}. ${advice}`]),
    ...unreadable.map(({ name, message }) => `${inCode(name)} cannot be read: ${message}.`),
    ...includes
      .filter((include) => include.files?.length === 0)
      .map(
        ({ configFile, written }) =>
          `${inCode(written)}, included by ${inCode(configFile)}, leads to no task file. ` +
          'Check its spelling, and whether an ignore file leaves it out.',
      ),
  ];
}

function taskTroubles({ errors, missing, inCycles }: TaskTotals, toldIn: Findings['toldIn']): readonly string[] {
  if (errors + missing + inCycles === 0) return [];
  const what = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(missing > 0 ? [`${counted(missing, 'name')} that nobody has`] : []),
    ...(inCycles > 0 ? [`${counted(inCycles, 'task')} in a cycle`] : []),
  ].join(', ');
  const step = {
    editor: 'The *Tasks* view and the Problems panel show them',
    terminal: '`taskwright check` shows them',
  };
  return [`Something is wrong in the task files: ${what}. ${step[toldIn]}.`];
}
