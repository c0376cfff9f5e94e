import { type Disposable, Hover, languages, MarkdownString } from 'vscode';
import { documentSelector } from '../../documents/document-selector.ts';
import type { TaskList } from '../list/task-list.ts';
import { taskWithNameAt } from '../list/task-with-name-at.ts';
import type { LastOutputs } from '../output/last-outputs.ts';
import { durationSentences, runSentences } from '../runs/run-texts.ts';
import { taskKey } from '../runs/task-key.ts';
import type { TaskRuns } from '../runs/task-runs.ts';
import { codeBlock } from './code-block.ts';

export interface HoveredTasks {
  readonly list: TaskList;
  readonly runs: TaskRuns;
}

/**
 * Adds the last result of a task, the durations of its last runs and, if it failed, the last lines of its output to the hover of its
 * name. The output is shown as text in which nothing is a link.
 */
export function registerRunHover({ list, runs }: HoveredTasks, outputs: LastOutputs): Disposable {
  return languages.registerHoverProvider(documentSelector, {
    provideHover({ uri }, position) {
      const task = taskWithNameAt(list.known.tasks, uri, position);
      const key = task && taskKey(task);
      const state = key === undefined ? undefined : runs.stateOf(key);
      if (key === undefined || !state) return undefined;
      const text = new MarkdownString();
      for (const sentence of [runSentences(state).join(' · '), ...durationSentences(state)]) {
        text.appendText(sentence);
        text.appendMarkdown('\n\n');
      }
      const lines = state.running === 0 && state.last?.outcome === 'failed' ? outputs.linesOf(key) : [];
      const output = lines.length > 0 ? [new MarkdownString(codeBlock(lines))] : [];
      return new Hover([text, ...output]);
    },
  });
}
