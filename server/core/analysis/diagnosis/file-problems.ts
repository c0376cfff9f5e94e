import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import { noStandings } from '../graph/file-standing.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';
import type { FileView } from '../rules/rule.ts';
import { stage } from './stage.ts';

const checkFile = stage(({ file }) => file);

/** Returns the problems of a file as a whole: where it is, how it is stored, and which files it includes. */
export function fileProblems(
  document: Document,
  kind: DocumentKind,
  { standing = noStandings.of(''), encodingFault }: Partial<Pick<FileView, 'standing' | 'encodingFault'>> = {},
): readonly Problem[] {
  return checkFile({ document, kind, standing, encodingFault });
}
