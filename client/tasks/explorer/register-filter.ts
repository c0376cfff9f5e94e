import { commands, type Disposable, type InputBox, l10n, window } from 'vscode';
import type { ExplorerState } from './explorer-state.ts';

/** The menus and keys of VS Code know by it that the box is open. */
const contextKey = 'taskwright.tasks.asksForFilter';

/**
 * The commands about the words that tasks must have. The view follows each letter. Escape leaves it as it was, while a
 * click on what was found keeps it so: VS Code does not tell why a box goes, hence a command of its own for that key. The
 * oldest VS Code that we run in (1.91) gives that key to nobody: there the filter stays until it is cleared.
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

  function takeBack(): void {
    if (!open) return;
    state.filter(open.before);
    open.input.hide();
  }

  return [
    commands.registerCommand('taskwright.tasks.filter', ask),
    commands.registerCommand('taskwright.tasks.takeFilterBack', takeBack),
    commands.registerCommand('taskwright.tasks.clearFilter', () => state.filter('')),
  ];
}
