import { commands, type Disposable, type InputBox, l10n, window } from 'vscode';
import type { ExplorerState } from './explorer-state.ts';

/** The context key that is true while the input box is open. The keybinding of Escape depends on it. */
const contextKey = 'taskwright.tasks.filterIsOpen';

/**
 * Registers the commands that filter the tasks. The view is filtered while the user types. Escape restores the previous
 * filter, and a click on a match keeps the new one. VS Code does not report why an input box was hidden, so Escape is
 * bound to a separate command. VS Code 1.91, the oldest supported version, does not run keybindings in an input box; in
 * that version, the filter remains until it is cleared.
 */
export function registerFilter(state: ExplorerState): Disposable[] {
  let open: { readonly input: InputBox; readonly before: string } | undefined;

  function ask(): void {
    const input = window.createInputBox();
    input.title = l10n.t('Filter Tasks');
    input.placeholder = l10n.t('Words in the name, alias, description or file of a task');
    input.value = state.options.filter;
    input.onDidChangeValue((text) => state.filter(text));
    input.onDidAccept(() => input.hide());
    input.onDidHide(() => {
      input.dispose();
      if (open?.input !== input) return;
      open = undefined;
      void commands.executeCommand('setContext', contextKey, false);
    });
    open = { input, before: state.options.filter };
    void commands.executeCommand('setContext', contextKey, true);
    input.show();
  }

  function restore(): void {
    if (!open) return;
    state.filter(open.before);
    open.input.hide();
  }

  return [
    commands.registerCommand('taskwright.tasks.filter', ask),
    commands.registerCommand('taskwright.tasks.restoreFilter', restore),
    commands.registerCommand('taskwright.tasks.clearFilter', () => state.filter('')),
  ];
}
