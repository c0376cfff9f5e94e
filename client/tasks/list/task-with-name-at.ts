import type { Position, Uri } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';

/** Returns the task, not a template, whose name is at a position of a document; undefined if there is none. */
export function taskWithNameAt(
  tasks: readonly TaskSummary[],
  uri: Uri,
  { line, character }: Position,
): TaskSummary | undefined {
  return tasks.find(({ uri: own, range: { start, end }, isTemplate }) => {
    const isAfterStart = line > start.line || (line === start.line && character >= start.character);
    const isBeforeEnd = line < end.line || (line === end.line && character <= end.character);
    return !isTemplate && own === uri.toString() && isAfterStart && isBeforeEnd;
  });
}
