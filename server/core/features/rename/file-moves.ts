import type { Workspace } from '../../analysis/graph/workspace.ts';
import { relativePath, resolvePath } from '../../paths/unix-path.ts';
import { isAddress } from '../navigation/links.ts';
import { type PathMention, pathMentions } from '../navigation/path-mentions.ts';
import type { FileEdit } from './file-edit.ts';
import { type Move, pathMapper } from './move.ts';
import { type PathBase, pathBases } from './path-bases.ts';

/** Yields the edits that update all paths in the workspace for the moves, in small steps. */
export function* pathEditsForMoves(workspace: Workspace, moves: readonly Move[]): Generator<readonly FileEdit[]> {
  const newPathOf = pathMapper(moves);
  const basesOf = pathBases(workspace, newPathOf);
  for (const file of workspace.files) {
    for (const mentions of pathMentions(file)) {
      yield mentions.flatMap((mention) => {
        const paths = new Set(basesOf(file, mention)?.map((base) => pathAfter(mention.value, base, newPathOf)));
        const [path] = paths;
        // The projects that include the file, or the tasks that extend the template, may require different paths.
        const text = path === undefined || paths.size > 1 ? undefined : writtenAs(mention, path);
        return text === undefined ? [] : [{ file, span: mention.span, text }];
      });
    }
  }
}

/** Returns the new text of a path; undefined if it does not change. */
function pathAfter(value: string, base: PathBase, newPathOf: (path: string) => string): string | undefined {
  if (isAddress(value)) return undefined;
  const after = newPathOf(resolvePath(base.before, value));
  // A relative path within a moved folder still leads to the same file.
  if (after === resolvePath(base.after, value)) return undefined;
  if (value.startsWith('/')) return after;
  const relative = relativePath(base.after, after);
  return `${/^\.\//.test(value) && !relative.startsWith('..') ? './' : ''}${relative}${value.endsWith('/') ? '/' : ''}`;
}

/** Returns a path as it is written in the place of a mention; undefined if it would have another meaning there. */
function writtenAs({ quote, meaning: { isPattern }, isWhole }: PathMention, path: string): string | undefined {
  if (/^[~!]|^@group:|[$*?{}\n]/.test(path)) return undefined;
  if ((isPattern || !isWhole) && /[[\]\\]/.test(path)) return undefined;
  if (quote.startsWith('"')) return path.replace(/["\\]/g, (character) => `\\${character}`);
  return path.includes(quote.startsWith("'") ? "'" : ' ') ? undefined : path;
}
