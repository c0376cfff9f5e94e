import { Position, Range, Uri, type WorkspaceEdit } from 'vscode';
import type { NewTaskInclude } from '../../../server/protocol/new-task.ts';
import type { TextPosition } from '../../../server/protocol/tasks.ts';

/** Extends an edit with the change to a config file that makes the runner load a task file. */
export function addInclude(edit: WorkspaceEdit, include: NewTaskInclude): void {
  const config = Uri.parse(include.uri);
  if (include.isNew) edit.createFile(config, { ignoreIfExists: true });
  edit.replace(config, toRange(include.range), include.newText);
}

export function toRange({ start, end }: NewTaskInclude['range']): Range {
  return new Range(toPosition(start), toPosition(end));
}

export function toPosition({ line, character }: TextPosition): Position {
  return new Position(line, character);
}
