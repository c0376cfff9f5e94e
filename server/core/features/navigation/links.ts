import type { WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Span } from '../../document/span.ts';
import { folderOf, pathOf, resolvePath, uriOf } from '../../paths/unix-path.ts';
import { pathMentions } from './path-mentions.ts';

export interface FileLink {
  readonly span: Span;
  /** A URI. */
  readonly target: string;
  readonly tooltip: string;
}

/**
 * Returns the links to the files, folders and web addresses in a file. The link of a pattern of folders leads to the folder that
 * contains them.
 */
export function links(file: WorkspaceFile): readonly FileLink[] {
  return [...pathMentions(file)].flat().flatMap(({ span, value, isWhole, meaning, relativeTo }) => {
    const isPatternOfFolders = meaning.isPattern && meaning.kind === 'folder';
    if (!(isWhole || isPatternOfFolders) || meaning.link === undefined) return [];
    const base = relativeTo === 'file' ? folderOf(pathOf(file.uri)) : file.project;
    const target = isAddress(value) ? value : uriOf(resolvePath(base, value), file.uri);
    return [{ span, target, tooltip: meaning.link }];
  });
}

export function isAddress(value: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(value);
}
