import { commands, type Disposable, type ExtensionContext, env, l10n, Range, Uri, window } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import { type FocusedTask, fromKey } from '../list/from-key.ts';
import { pickTask } from '../list/pick-task.ts';
import { taskAtCaret } from '../list/task-at-caret.ts';
import { registerDecorations } from './decorations.ts';
import { createExplorer, type ExplorerTasks } from './explorer.ts';
import { createExplorerState } from './explorer-state.ts';
import { focusedRow } from './focused-row.ts';
import { followCaret } from './follow-caret.ts';
import { registerFilter } from './register-filter.ts';
import { registerPins } from './register-pins.ts';
import { taskOf } from './task-of.ts';

/**
 * Registers the *Tasks* view and its commands. Also returns a function that resolves to the task with the keyboard
 * focus.
 */
export function registerExplorer(
  context: ExtensionContext,
  server: LanguageServer,
  shown: ExplorerTasks,
): { readonly subscriptions: readonly Disposable[]; readonly focusedTask: FocusedTask } {
  const { list, pinned } = shown;
  const state = createExplorerState(context.workspaceState, () => explorer.rearrange());
  const explorer = createExplorer(shown, () => state.options);
  server.watchState((current) => {
    void commands.executeCommand('setContext', 'taskwright.serverIsStopped', current === 'stopped');
  });

  const focusedTask: FocusedTask = async () => (await focusedRow(explorer.view))?.task;

  /** Registers a command for a task: the argument's, the focused one for `fromKey`, or one that the user selects. */
  function taskCommand(id: string, question: () => string, work: (task: TaskSummary) => Promise<void>): Disposable {
    return commands.registerCommand(id, async (argument: unknown) => {
      const task =
        argument === fromKey
          ? await focusedTask()
          : ((await taskOf(argument, list)) ?? (argument === undefined ? await pickTask(list, question()) : undefined));
      if (task) await work(task);
    });
  }

  async function revealHere(): Promise<void> {
    const editor = window.activeTextEditor;
    const id = editor && (await taskAtCaret(server, editor));
    if (id !== undefined && (await explorer.reveal(id, { focus: true }))) return;
    void window.showInformationMessage(
      id === undefined
        ? l10n.t('There is no task at the cursor.')
        : l10n.t('The view does not show this task, because it is hidden or does not match the filter.'),
    );
  }

  const subscriptions = [
    explorer,
    registerDecorations(),
    ...followCaret(server, explorer),
    taskCommand('taskwright.tasks.goTo', () => l10n.t('Select the task to go to'), goTo),
    taskCommand(
      'taskwright.tasks.copyName',
      () => l10n.t('Select the task whose name to copy'),
      async ({ name }) => env.clipboard.writeText(name),
    ),
    ...registerPins(list, pinned, focusedTask),
    commands.registerCommand('taskwright.tasks.revealHere', revealHere),
    ...registerFilter(state),
    commands.registerCommand('taskwright.tasks.groupByProject', () => state.group('project')),
    commands.registerCommand('taskwright.tasks.groupByFile', () => state.group('file')),
    commands.registerCommand('taskwright.tasks.groupByPrefix', () => state.group('prefix')),
    commands.registerCommand('taskwright.tasks.showFlat', () => state.group('flat')),
    commands.registerCommand('taskwright.tasks.showHidden', () => state.showHidden(true)),
    commands.registerCommand('taskwright.tasks.hideHidden', () => state.showHidden(false)),
  ];
  return { subscriptions, focusedTask };
}

async function goTo({ uri, range: { start } }: TaskSummary): Promise<void> {
  const selection = new Range(start.line, start.character, start.line, start.character);
  await commands.executeCommand('vscode.open', Uri.parse(uri), { selection });
}
