import type { WorkspaceFile } from '../core/analysis/graph/task.ts';
import type { Disk } from './disk.ts';
import { uriOfPath } from './file-uri.ts';
import { type ReadText, readText, type Unreadable } from './read-text.ts';
import { taskDocument } from './task-document.ts';
import type { TaskFile } from './task-file.ts';

/** Reads a file for the workspace. */
export async function readTaskFile(file: TaskFile, disk: Disk): Promise<WorkspaceFile | Unreadable> {
  return toWorkspaceFile(file, await readText(file.path, disk));
}

/** Parses a file for the workspace. A script that is a binary program is a task without headers. */
export function toWorkspaceFile(file: TaskFile, read: ReadText | Unreadable): WorkspaceFile | Unreadable {
  if (!('text' in read) && file.script === undefined) return read;
  const document = taskDocument(file, 'text' in read ? read.text : '');
  const { path, kind, project, inferred } = file;
  return { uri: uriOfPath(path), kind, document, project, ...(inferred ? { isInferred: true } : {}) };
}
