import type { WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { withoutConfigRoot } from '../../analysis/task-paths/static-path.ts';
import { configuredFolder, folderOfTask } from '../../analysis/task-paths/task-folder.ts';
import { isAddress } from '../navigation/links.ts';
import { baseOf, type PathMention, pathMentions } from '../navigation/path-mentions.ts';
import { relativePath, resolvePath } from '../navigation/paths.ts';
import type { FileEdit } from './file-edit.ts';
import { type Move, pathMapper } from './move.ts';

/** Returns the edits that update all paths in the workspace for the moves. */
export function pathEditsForMoves(workspace: Workspace, moves: readonly Move[]): readonly FileEdit[] {
  const newPathOf = pathMapper(moves);
  const baseIn = basesIn(workspace);
  return [...workspace.files].flatMap((file) =>
    [...pathMentions(file)].flatMap((mention) => {
      const base = baseIn(file, mention);
      const path = base === undefined ? undefined : pathAfter(mention.value, base, newPathOf);
      const text = path === undefined ? undefined : writtenAs(mention, path);
      return text === undefined ? [] : [{ file, span: mention.span, text }];
    }),
  );
}

/**
 * Returns a function that returns the folder that the path of a mention is relative to; undefined if only the runner
 * can resolve it.
 */
function basesIn(workspace: Workspace): (file: WorkspaceFile, mention: PathMention) => string | undefined {
  const folders = new Map<string, string | undefined>();
  const configured = (project: string): string | undefined => {
    if (!folders.has(project)) folders.set(project, configuredFolder(project, workspace));
    return folders.get(project);
  };
  return (file, mention) => {
    const base = baseOf(mention, file);
    const task = mention.task && workspace.task(file.uri, mention.task);
    if (!task) return base;
    const folder = withoutConfigRoot(folderOfTask(task, workspace, configured).written);
    return isResolvedByRunner.test(folder) ? undefined : resolvePath(base, folder);
  };
}

/** Matches a home folder, a Windows path, a variable and a template expression. */
const isResolvedByRunner = /^~|[:\\$%{]/;

/** Returns the new text of a path that is relative to `base`; undefined if it does not change. */
function pathAfter(value: string, base: string, newPathOf: (path: string) => string): string | undefined {
  if (isAddress(value)) return undefined;
  const after = newPathOf(resolvePath(base, value));
  const newBase = newPathOf(base);
  // A relative path within a moved folder still leads to the same file.
  if (after === resolvePath(newBase, value)) return undefined;
  if (value.startsWith('/')) return after;
  const relative = relativePath(newBase, after);
  return `${/^\.\//.test(value) && !relative.startsWith('..') ? './' : ''}${relative}${value.endsWith('/') ? '/' : ''}`;
}

/** Returns the path as it is written in the place of a mention; undefined if it cannot be written there. */
function writtenAs({ quote, meaning }: PathMention, path: string): string | undefined {
  if (meaning.isPattern && /[*?[\]{}\\]/.test(path)) return undefined;
  if (quote.startsWith('"')) return path.replace(/["\\]/g, (character) => `\\${character}`);
  return path.includes(quote.startsWith("'") ? "'" : ' ') ? undefined : path;
}
