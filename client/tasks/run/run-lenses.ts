import { CodeLens, l10n, workspace } from 'vscode';
import type { LastOutputs } from '../output/last-outputs.ts';
import type { RunState } from '../runs/run-state.ts';
import { durationSentences, runNote, withUsual } from '../runs/run-texts.ts';
import { type TaskKey, taskKey } from '../runs/task-key.ts';
import type { TaskRuns } from '../runs/task-runs.ts';
import { canRun } from './can-run.ts';

/** The command of the server's code lenses that run tasks. */
const command = 'taskwright.runTask';

/**
 * Adds an icon to the code lenses that run tasks, and adds lenses that show the state of the runs. Removes the code
 * lenses that run tasks if tasks cannot run or the setting disables them.
 */
export function adjustRunLenses(lenses: readonly CodeLens[], { runs, offers, outputs }: LensSources): CodeLens[] {
  const isShown = canRun() && workspace.getConfiguration('taskwright').get('run.codeLens') !== false;
  return lenses.flatMap((lens) => {
    if (lens.command?.command !== command) return [lens];
    if (!isShown) return [];
    const [uri, name, project] = lens.command.arguments ?? [];
    const key = typeof project === 'string' ? taskKey({ project, name: String(name) }) : undefined;
    const state = key === undefined ? undefined : runs.stateOf(key);
    const add = (title: string, id: string, tooltip?: string): CodeLens =>
      new CodeLens(lens.range, { title, command: id, arguments: [uri, name], ...(tooltip && { tooltip }) });
    const timeline = state?.hasOthers ? [timelineLens(add)] : [];
    if (state && state.running > 0) return [...runningLenses(state, add), ...timeline];
    lens.command = { ...lens.command, title: `$(play) ${lens.command.title}` };
    const problems = key === undefined ? 0 : offers.countOf(key);
    return [
      lens,
      ...(key !== undefined && state?.last ? [resultLens(state, () => outputs.linesOf(key), add)] : []),
      ...timeline,
      ...(problems > 0 ? [problemsLens(problems, add)] : []),
    ];
  });
}

/** What the code lenses show about runs. */
export interface LensSources {
  readonly runs: Pick<TaskRuns, 'stateOf'>;
  readonly offers: ProblemCounts;
  readonly outputs: LastOutputs;
}

/** The numbers of problems in the output of failed tasks that can be shown. */
export interface ProblemCounts {
  countOf(key: TaskKey): number;
}

type AddLens = (title: string, command: string, tooltip?: string) => CodeLens;

function runningLenses({ running, durations }: RunState, add: AddLens): CodeLens[] {
  const title = running === 1 ? withUsual(l10n.t('Running'), durations) : l10n.t('Running {0} times', running);
  return [
    add(`$(sync~spin) ${title}`, 'taskwright.showTaskOutput', l10n.t('Show Output')),
    add(`$(debug-stop) ${l10n.t('Stop')}`, 'taskwright.stopTask'),
    add(`$(debug-restart) ${l10n.t('Restart')}`, 'taskwright.restartTask'),
  ];
}

function resultLens(state: RunState, lines: () => readonly string[], add: AddLens): CodeLens {
  const icon = state.isOutdated ? 'history' : icons[state.last?.outcome ?? 'stopped'];
  // The tooltip of a lens is plain text.
  const output = state.last?.outcome === 'failed' ? lines() : [];
  const tooltip = [l10n.t('Show Output'), ...durationSentences(state), ...output].join('\n');
  return add(`$(${icon}) ${runNote(state)}`, 'taskwright.showTaskOutput', tooltip);
}

function timelineLens(add: AddLens): CodeLens {
  return add(
    `$(timeline-view-icon) ${l10n.t('Timeline')}`,
    'taskwright.showTimeline',
    l10n.t('Show Timeline of the Last Run'),
  );
}

function problemsLens(count: number, add: AddLens): CodeLens {
  const title = count === 1 ? l10n.t('Show Problem') : l10n.t('Show {0} Problems', count);
  return add(`$(warning) ${title}`, 'taskwright.showProblemsFromOutput', l10n.t('Show Problems from Output'));
}

const icons = { passed: 'pass', failed: 'error', stopped: 'circle-slash' } as const;
