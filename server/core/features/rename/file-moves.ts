import type { WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import type { Span } from '../../document/span.ts';
import { isAddress } from '../navigation/links.ts';
import { baseOf, type PathMention, pathMentions } from '../navigation/path-mentions.ts';
import { pathOf, relativePath, resolvePath } from '../navigation/paths.ts';
import type { FileEdit } from './file-edit.ts';

/** A move of a file or a folder. Both values are URIs. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** Returns the edits that update all paths in the workspace for the moves. */
export function editsForMoves(workspace: Workspace, moves: readonly Move[]): readonly FileEdit[] {
  const newPathOf = pathMapper(moves);
  return [...workspace.files].flatMap((file) =>
    [...pathMentions(file)].flatMap((mention) => {
      const path = pathAfter(mention, file, newPathOf);
      const text = path === undefined ? undefined : escapedFor(mention.span, path);
      return text === undefined ? [] : [{ file, span: mention.span, text }];
    }),
  );
}

/** Returns the new path of a mention; undefined if it does not change. */
function pathAfter(mention: PathMention, file: WorkspaceFile, newPathOf: (path: string) => string): string | undefined {
  const { value } = mention;
  if (isAddress(value)) return undefined;
  const base = baseOf(mention, file);
  const before = resolvePath(base, value);
  const after = newPathOf(before);
  if (after === before) return undefined;
  if (value.startsWith('/')) return after;
  const relative = relativePath(newPathOf(base), after);
  // Relative paths within a moved folder do not change.
  if (relative === relativePath(base, before)) return undefined;
  return `${/^\.\//.test(value) && !relative.startsWith('..') ? './' : ''}${relative}${value.endsWith('/') ? '/' : ''}`;
}

/** Returns the path escaped for the quotes around the span; undefined if they cannot contain it. */
function escapedFor({ anchor, start }: Span, path: string): string | undefined {
  const quote = anchor.text[start - 1];
  if (quote === '"') return path.replace(/["\\]/g, (character) => `\\${character}`);
  return quote === "'" ? unlessContains(path, "'") : unlessContains(path, ' ');
}

function unlessContains(path: string, forbidden: string): string | undefined {
  return path.includes(forbidden) ? undefined : path;
}

/**
 * Returns a function that returns the new path of a path after the moves. If several moves apply to a path, the move of
 * the innermost file or folder is used.
 */
function pathMapper(moves: readonly Move[]): (path: string) => string {
  const paths = moves
    .map(({ from, to }) => ({ from: resolvePath('/', pathOf(from)), to: resolvePath('/', pathOf(to)) }))
    .sort((a, b) => b.from.length - a.from.length);
  return (path) => {
    const move = paths.find(({ from }) => path === from || path.startsWith(`${from}/`));
    return move ? move.to + path.slice(move.from.length) : path;
  };
}
