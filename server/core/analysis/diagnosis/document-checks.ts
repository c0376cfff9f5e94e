import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';
import type { Anchor } from '../../document/span.ts';
import type { DocumentKindName } from '../kinds/file-naming.ts';
import { checkRegistryFile } from './check-registry-file.ts';

/** Returns the problems of a document as a whole. `damaged` contains the blocks with syntax errors. */
type DocumentCheck = (document: Document, damaged: ReadonlySet<Anchor>) => readonly Problem[];

/** The checks of a document as a whole, by the kind of the document. */
export const documentChecks: Readonly<Record<DocumentKindName, DocumentCheck>> = {
  'task-file': () => [],
  'config-file': () => [],
  'early-settings': () => [],
  'tool-versions': () => [],
  'registry-config': checkRegistryFile,
};
