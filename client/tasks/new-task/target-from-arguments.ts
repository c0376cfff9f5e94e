import { Position, Uri, window } from 'vscode';
import { memberOf } from '../list/member-of.ts';
import { isTaskDocument } from './is-task-document.ts';
import type { NewTaskTarget } from './target.ts';

/**
 * Returns the place where a command adds a task: the URI and position or the tree row in its arguments, or else the
 * caret of the active editor.
 */
export function targetFromArguments([first, second]: readonly unknown[]): NewTaskTarget | undefined {
  if (typeof first === 'string') return { uri: Uri.parse(first), position: positionOf(second), isNew: false };
  if (typeof first === 'object' && first !== null && 'uri' in first) {
    if (typeof first.uri !== 'string') return undefined;
    const position = 'task' in first ? positionOf(memberOf(memberOf(first.task, 'range'), 'start')) : undefined;
    return { uri: Uri.parse(first.uri), position, isNew: false };
  }
  const editor = window.activeTextEditor;
  if (!editor || !isTaskDocument(editor.document)) return undefined;
  return { uri: editor.document.uri, position: editor.selection.active, isNew: false };
}

function positionOf(value: unknown): Position | undefined {
  const [line, character] = [memberOf(value, 'line'), memberOf(value, 'character')];
  return typeof line === 'number' && typeof character === 'number' ? new Position(line, character) : undefined;
}
