import type { Task } from '../../core/analysis/graph/task.ts';
import { reasonText } from '../../core/features/affected/affected-reason.ts';
import { counted } from '../../core/text/counted.ts';
import type { Paint } from '../terminal/colors.ts';
import { visibleText } from '../terminal/visible-text.ts';
import type { AffectedInFolder } from './find-affected.ts';

interface TextOptions {
  readonly idOf: (task: Task) => string;
  readonly pathText: (path: string) => string;
  readonly paint: Paint;
}

/** Returns the affected tasks, each with its reasons in the lines below it, and a summary. */
export function textOf(
  result: AffectedInFolder & { readonly base: string },
  { idOf, pathText, paint }: TextOptions,
): string {
  const { affected, tasks, changed, base, commit } = result;
  const lines = affected.flatMap(({ task, reasons }) => [
    paint('bold', visibleText(idOf(task))),
    ...reasons.map((reason) => `  ${visibleText(reasonText(reason, { pathText, taskText: idOf }))}`),
  ]);
  const since = `${visibleText(base)} (${commit.slice(0, 9)})`;
  const summary =
    changed.length === 0
      ? `Nothing has changed since ${since}`
      : `${affected.length} of ${counted(tasks.length, 'task')} ${affected.length === 1 || tasks.length === 1 ? 'is' : 'are'} affected by ${counted(changed.length, 'changed file')} since ${since}`;
  return [...lines, ...(lines.length > 0 ? [''] : []), paint('dim', summary), ''].join('\n');
}
