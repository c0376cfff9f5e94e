import { pathOf, resolvePath } from '../../paths/unix-path.ts';

/** A move of a file or a folder. Both values are URIs. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns a function that returns the new path of a path after the moves. If several moves apply to a path, the move of
 * the innermost file or folder is used.
 */
export function pathMapper(moves: readonly Move[]): (path: string) => string {
  const paths = moves
    .map(({ from, to }) => ({ from: resolvePath('/', pathOf(from)), to: resolvePath('/', pathOf(to)) }))
    .sort((a, b) => b.from.length - a.from.length);
  return (path) => {
    const move = paths.find(({ from }) => path === from || path.startsWith(`${from}/`));
    return move ? move.to + path.slice(move.from.length) : path;
  };
}
