import { dirname } from 'node:path';
import type { WorkspaceFile } from '../core/analysis/graph/task.ts';
import { pathOfUri } from '../files/file-uri.ts';

/**
 * Returns the folder that the scripts of a file belong to, in which ShellCheck looks for its configuration and for other
 * scripts: the folder of a script task, and the project of any other file; undefined if the file is not on the disk.
 */
export function scriptFolder({ uri, document, project }: WorkspaceFile): string | undefined {
  const path = uri.startsWith('file:') ? pathOfUri(uri) : undefined;
  if (path === undefined) return undefined;
  return document.language.holdsOneTask ? dirname(path) : project;
}
