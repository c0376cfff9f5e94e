import type { WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Span } from '../../document/span.ts';
import { baseOf, pathMentions } from './path-mentions.ts';
import { resolvePath, uriOf } from './paths.ts';

export interface FileLink {
  readonly span: Span;
  /** A URI. */
  readonly target: string;
  readonly tooltip: string;
}

/** Returns the links to the files, folders and web addresses in a file. */
export function links(file: WorkspaceFile): readonly FileLink[] {
  return [...pathMentions(file)].flatMap((mention) => {
    const { span, value, isWhole, meaning } = mention;
    if (!isWhole || meaning.link === undefined) return [];
    const target = isAddress(value) ? value : uriOf(resolvePath(baseOf(mention, file), value), file.uri);
    return [{ span, target, tooltip: meaning.link }];
  });
}

export function isAddress(value: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(value);
}
