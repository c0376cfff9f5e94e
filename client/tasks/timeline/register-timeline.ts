import { commands, Disposable, type ExtensionContext, l10n, window } from 'vscode';
import type { LanguageServer } from '../../language-server/language-server.ts';
import type { TaskList } from '../list/task-list.ts';
import type { OutputWatch } from '../output/watch-output.ts';
import { taskFromArguments } from '../run/target.ts';
import { taskKey } from '../runs/task-key.ts';
import type { TaskRuns } from '../runs/task-runs.ts';
import { createRunTimelines } from './run-timelines.ts';
import type { TimelinePanel } from './timeline-panel.ts';

/** The context key that is true while there is a run with a timeline. */
const hasTimeline = 'taskwright.tasks.hasTimeline';

export interface TimelineTasks {
  readonly list: TaskList;
  readonly runs: TaskRuns;
  readonly output: OutputWatch;
}

/** Registers the command that shows the timeline of the last run of a task. The code of the page is loaded at first use. */
export function registerTimeline(
  { extensionUri }: ExtensionContext,
  server: LanguageServer,
  { list, runs, output }: TimelineTasks,
): Disposable {
  const timelines = createRunTimelines({
    output,
    list,
    othersRan(execution) {
      runs.noteOthers(execution);
      void commands.executeCommand('setContext', hasTimeline, true);
    },
  });
  let panel: Promise<TimelinePanel> | undefined;

  async function load(): Promise<TimelinePanel> {
    const { createTimelinePanel } = await import('./timeline-panel.ts');
    return createTimelinePanel({ extension: extensionUri, server, list, timelines });
  }

  async function show(...args: readonly unknown[]): Promise<void> {
    const task = await taskFromArguments(list, args);
    if (task === 'gone') return;
    const key = task ? taskKey(task) : timelines.last;
    if (key !== undefined && timelines.of(key)) {
      panel ??= load();
      (await panel).show(key);
    } else {
      void window.showInformationMessage(
        l10n.t('There is no timeline: no other task ran in the last run. Run a task that depends on others.'),
      );
    }
  }

  return Disposable.from(timelines, commands.registerCommand('taskwright.showTimeline', show), {
    dispose: () => void panel?.then((loaded) => loaded.dispose()),
  });
}
