import { l10n, window } from 'vscode';
import type { ExplorerState } from './explorer-state.ts';

/** Asks for the words that tasks must have. The view follows each letter; Escape leaves it as it was. */
export function askFilter(state: ExplorerState): void {
  const before = state.options.filter;
  let isAccepted = false;
  const input = window.createInputBox();
  input.title = l10n.t('Filter Tasks');
  input.placeholder = l10n.t('Words in the name, alias, description or file of a task');
  input.value = before;
  input.onDidChangeValue((text) => state.filter(text));
  input.onDidAccept(() => {
    isAccepted = true;
    input.hide();
  });
  input.onDidHide(() => {
    if (!isAccepted) state.filter(before);
    input.dispose();
  });
  input.show();
}
