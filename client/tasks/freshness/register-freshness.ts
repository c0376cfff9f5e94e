import { commands, type Disposable, EventEmitter, l10n, Uri, window, workspace } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { pickTask } from '../list/pick-task.ts';
import type { TaskList } from '../list/task-list.ts';
import { canRun, isOnThisMachine } from '../run/can-run.ts';
import { checkRunner } from '../run/check-runner.ts';
import { taskFromArguments } from '../run/target.ts';
import { registerCacheHover } from './cache-hover.ts';
import { shownTexts } from './shown-texts.ts';

/** The scheme of the documents that explain tasks. They have no files, so VS Code does not ask to save them. */
const scheme = 'taskwright-explanation';

/**
 * Registers the commands that explain why a task would run and that clear its cache. Their code is loaded at first use.
 */
export function registerFreshness(list: TaskList): Disposable[] {
  const changed = new EventEmitter<Uri>();
  const texts = shownTexts();

  /**
   * Registers a command for the task in its arguments or, if there is none, for a task with sources that the user
   * selects.
   */
  function freshnessCommand(
    id: string,
    question: () => string,
    work: (task: TaskSummary) => Promise<void>,
  ): Disposable {
    return commands.registerCommand(id, async (...args: readonly unknown[]) => {
      if (!canRun()) {
        void window.showWarningMessage(
          l10n.t('The runner cannot be used here: the workspace is not trusted, or its files are not on this machine.'),
        );
        return;
      }
      const given = await taskFromArguments(list, args);
      const task = given ?? (await pickTask(list, question(), hasSources));
      if (!task || task === 'gone') return;
      if (checkRunner({ project: task.project, isWatched: false })) await work(task);
    });
  }

  async function explain(task: TaskSummary): Promise<void> {
    const { explanation } = await import('./freshness.ts');
    const text = await explanation(task);
    if (text === undefined) return;
    const path = `/${l10n.t('Task {0}', task.name.replaceAll(/[/\\]/g, '∕'))}.md`;
    const uri = Uri.from({ scheme, path, query: task.id });
    await texts.show(uri.toString(), text, () => {
      changed.fire(uri);
      return window.showTextDocument(uri, { preview: true });
    });
  }

  return [
    changed,
    registerCacheHover(list),
    workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => texts.textAt(uri.toString()),
    }),
    workspace.onDidCloseTextDocument(({ uri }) => texts.closed(uri.toString())),
    freshnessCommand('taskwright.explainTask', () => l10n.t('Select the task to explain'), explain),
    freshnessCommand(
      'taskwright.clearTaskCache',
      () => l10n.t('Select the task whose cache to clear'),
      async (task) => {
        const { clearCache } = await import('./freshness.ts');
        await clearCache(task);
      },
    ),
  ];
}

function hasSources(task: TaskSummary): boolean {
  return !task.isTemplate && task.hasSources && task.reach === 'loaded' && isOnThisMachine(task);
}
