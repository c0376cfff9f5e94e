import { l10n, type TextEditor, Uri, window } from 'vscode';
import { type TaskAtAnswer, type TaskAtParams, taskAtRequest } from '../../../server/protocol/task-at.ts';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import { type FocusedTask, fromKey } from '../list/from-key.ts';
import { memberOf } from '../list/member-of.ts';
import type { TaskList } from '../list/task-list.ts';

/**
 * Resolves to the task in the arguments of a command: a `TaskSummary`, an object with a `task` (a tree item) or a
 * `taskId` (a node of the graph), a URI and a name (a code lens), or `fromKey`. Resolves to undefined if the arguments
 * contain no task, in which case the command asks for one. Resolves to `gone` if the command has nothing to do: the
 * task no longer exists, which a warning reports, or the focused row has no task.
 */
export async function taskFromArguments(
  list: TaskList,
  args: readonly unknown[],
  focusedTask?: FocusedTask,
): Promise<TaskSummary | 'gone' | undefined> {
  const [first, second] = args;
  if (focusedTask && args.length === 1 && first === fromKey) {
    const focused = await focusedTask();
    return focused && !focused.isTemplate ? focused : 'gone';
  }
  const summary = [first, memberOf(first, 'task')].find(isTaskSummary);
  if (summary) return summary;
  const id = memberOf(first, 'taskId');
  const isLens = typeof first === 'string' && typeof second === 'string';
  if (!isLens && typeof id !== 'string') return undefined;
  const isSame = ({ id: own, uri, name, isTemplate }: TaskSummary): boolean =>
    !isTemplate && (isLens ? uri === first && name === second : own === id);
  const found = (await list.get()).tasks.find(isSame) ?? (await list.getAll()).tasks.find(isSame);
  const name = isLens ? second : (memberOf(first, 'name') ?? '');
  if (!found) void window.showWarningMessage(l10n.t('Task "{0}" no longer exists.', String(name)));
  return found ?? 'gone';
}

/** Resolves to the task on the line whose number was clicked, or else to the task at the caret. */
export async function taskAtCursor(
  server: LanguageServer,
  list: TaskList,
  args: readonly unknown[],
): Promise<TaskSummary | undefined> {
  const editor = window.activeTextEditor;
  const clicked = clickedLine(args, editor);
  const line = clicked ?? editor?.selection.active.line;
  if (!editor || line === undefined || line >= editor.document.lineCount) return undefined;
  const start = editor.document.lineAt(line).firstNonWhitespaceCharacterIndex;
  const character = clicked === undefined ? Math.max(start, editor.selection.active.character) : start;
  const params: TaskAtParams = { uri: editor.document.uri.toString(), position: { line, character } };
  const here = await server.request<TaskAtAnswer>(taskAtRequest, params);
  const { tasks } = await list.get();
  return here && !here.isTemplate ? tasks.find(({ id }) => id === here.id) : undefined;
}

/**
 * Returns the zero-based line that the line number menu passes to a command; undefined if the menu belongs to another
 * editor.
 */
function clickedLine([first]: readonly unknown[], editor: TextEditor | undefined): number | undefined {
  const uri = memberOf(first, 'uri');
  const number = memberOf(first, 'lineNumber');
  const isOfEditor = uri instanceof Uri && uri.toString() === editor?.document.uri.toString();
  return isOfEditor && typeof number === 'number' ? number - 1 : undefined;
}

function isTaskSummary(value: unknown): value is TaskSummary {
  return ['id', 'name', 'uri', 'project'].every((name) => typeof memberOf(value, name) === 'string');
}
