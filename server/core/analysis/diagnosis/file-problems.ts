import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import { noStandings } from '../graph/placement/file-standing.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';
import type { FileView } from '../rules/rule.ts';
import { stage } from './stage.ts';

const checkFile = stage(({ file }) => file);

/** Returns the problems of a file as a whole, such as those of its location, its encoding and its includes. */
export function fileProblems(
  document: Document,
  kind: DocumentKind,
  {
    path,
    root,
    standing = noStandings.of(''),
    platform = 'linux',
    encodingFault,
    tools,
  }: Partial<Omit<FileView, 'document' | 'kind'>> = {},
): readonly Problem[] {
  return checkFile({ document, kind, path, root, standing, platform, encodingFault, tools });
}
