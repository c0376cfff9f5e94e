import type { CodeAction, Range } from 'vscode-languageserver';
import { projectOf } from '../../../core/analysis/graph/placement/project.ts';
import type { WorkspaceFile } from '../../../core/analysis/graph/task.ts';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import { taskKindOfPath } from '../../../core/analysis/kinds/document-kinds.ts';
import { runnerSpelling } from '../../../core/analysis/kinds/runner-spelling.ts';
import { taskFileKind } from '../../../core/analysis/kinds/task-file.ts';
import { Document } from '../../../core/document/document.ts';
import { taskAtPlace } from '../../../core/features/navigation/task-at.ts';
import { writeTask } from '../../../core/features/new-task.ts';
import { pathOf } from '../../../core/paths/unix-path.ts';
import { jsonLanguage } from '../../../core/syntax/json/json-language.ts';
import { tomlLanguage } from '../../../core/syntax/toml/toml-language.ts';
import type { NewTaskAnswer, NewTaskParams } from '../../../protocol/new-task.ts';
import type { OpenDocument } from '../../documents/open-document.ts';
import { positionInEdit, toRange } from '../../documents/to-lsp.ts';
import type { Request } from '../../gate/request.ts';
import { newTaskKind } from '../code-action-kinds.ts';
import { includeOfNewTask } from './include-of-new-task.ts';

export const newTaskFailed: NewTaskAnswer = {
  refusal: 'The task could not be written; see the output of the language server for the cause.',
};

/** Returns the edit that adds a task to a file, or the reason why the task cannot be added. */
export function newTask({ params, context: { workspace, folders } }: Request<NewTaskParams>): NewTaskAnswer {
  const { uri, name, position } = params;
  const file = fileToChange(uri, workspace);
  const { document } = file;
  const offset = position && document.offsetAt(position);
  const writing = writeTask(file, { name, offset }, workspace);
  if ('refusal' in writing) return writing;
  const include = includeOfNewTask(file, workspace, folders.unixPaths);
  if (include && 'refusal' in include) return include;
  const { edit, caret } = writing;
  const range = toRange(edit, document);
  return { range, newText: edit.text, caret: positionInEdit(edit, caret, document), ...(include && { include }) };
}

/** Returns the file with this URI, or an empty file if it does not exist. */
export function fileToChange(uri: string, workspace: Workspace): WorkspaceFile {
  const known = workspace.file(uri);
  if (known) return known;
  const path = runnerSpelling(pathOf(uri), workspace.platform);
  const kind = taskKindOfPath(path) ?? taskFileKind;
  const language = path.endsWith('.json') ? jsonLanguage : tomlLanguage;
  return { uri, kind, project: projectOf(path), document: new Document('', { language, sections: kind.sections }) };
}

/** Returns whether all lines from this one to the next table are empty or comments. */
function isBetweenTasks(document: Document, line: number): boolean {
  if (!document.language.hasStatements) return false;
  const offset = document.offsetAt({ line, character: 0 });
  const { block, start } = document.blocks.atCaret(offset);
  return /^[ \t]*(?:\r?\n(?:\s|#.*)*)?$/.test(block.text.slice(offset - start));
}

/** Returns the actions that add a task: on the line of a task's name, on an empty line after a task, and in an empty file. */
export function newTaskActions({ uri, document }: OpenDocument, { start }: Range, workspace: Workspace): CodeAction[] {
  const file = workspace.file(uri);
  if (!file || document.language.holdsOneTask) return [];
  const task = taskAtPlace({ workspace, file, offset: document.offsetAt(start) });
  const isAtName = task && document.rangeOf(task.facts.key).start.line === start.line;
  if (!isAtName && !isBetweenTasks(document, start.line) && document.entryCount > 0) return [];
  const title = task ? `New task after \`${task.facts.name}\`…` : 'New task…';
  const place = task ? document.rangeOf(task.facts.key).start : start;
  return [{ title, kind: newTaskKind, command: { title, command: 'taskwright.newTask', arguments: [uri, place] } }];
}
