import type { Document } from '../../document/document.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';
import type { WorkspaceFile } from './task.ts';

/** The properties that determine how text is indexed. */
export interface IndexedAs extends Pick<WorkspaceFile, 'project'>, Pick<Document, 'language'> {
  readonly kind: DocumentKind;
}

/** Returns whether a file has this text and was indexed in this way, so that it need not be parsed and indexed again. */
export function isIndexedAs(file: WorkspaceFile, { kind, project, language }: IndexedAs, text: string): boolean {
  const isSame = file.kind === kind && file.project === project && file.document.language === language;
  return isSame && file.document.text === text;
}
