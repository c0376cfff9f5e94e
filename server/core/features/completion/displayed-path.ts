import type { WorkspaceFile } from '../../analysis/graph/task.ts';
import type { CompletionContext } from './completion-context.ts';

/** Returns the path of a file, relative to the project of the document if the file is inside the project. */
export function displayedPath({ file }: { readonly file: WorkspaceFile }, { file: from }: CompletionContext): string {
  const path = decoded(file.uri.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')).replace(/^\/(?=[a-z]:)/i, '');
  const root = `${from?.project ?? ''}/`;
  return path.startsWith(root) ? path.slice(root.length) : path;
}

/** Returns a path with percent encoding decoded; malformed codes are not changed. */
function decoded(path: string): string {
  return path.replace(/(?:%[\da-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}
