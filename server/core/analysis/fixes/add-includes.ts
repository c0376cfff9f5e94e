import type { Document } from '../../document/document.ts';
import type { TextEdit } from '../../text/edit.ts';
import { addPaths } from './add-paths.ts';

/** Returns the edit that adds paths to `task_config.includes` in a config file; undefined if this is not possible. */
export function addIncludes(paths: readonly string[], document: Document): TextEdit | undefined {
  return addPaths(paths, ['task_config', 'includes'], document);
}
