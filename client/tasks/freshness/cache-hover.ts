import { type Disposable, Hover, languages, MarkdownString } from 'vscode';
import { documentSelector } from '../../documents/document-selector.ts';
import type { TaskList } from '../list/task-list.ts';
import { taskWithNameAt } from '../list/task-with-name-at.ts';
import { cacheOf } from './cache-of.ts';

/** Adds to the hover of the name of a task with `cache` whether its outputs would be restored, and why. */
export function registerCacheHover(list: TaskList): Disposable {
  return languages.registerHoverProvider(documentSelector, {
    async provideHover({ uri }, position, token) {
      const task = taskWithNameAt(list.known.tasks, uri, position);
      if (!task) return undefined;
      const control = new AbortController();
      const subscription = token.onCancellationRequested(() => control.abort());
      const sentence = await cacheOf(task, control.signal).finally(() => subscription.dispose());
      return sentence === undefined ? undefined : new Hover(new MarkdownString().appendText(sentence));
    },
  });
}
