import type { Diagnoser } from '../../core/analysis/diagnosis/diagnoser.ts';
import type { DocumentKind } from '../../core/analysis/kinds/document-kind.ts';
import type { Document } from '../../core/document/document.ts';

/** An open document that is a task file, a config file, a script task or a registry configuration. */
export interface OpenDocument {
  readonly uri: string;
  /** The identifier of the language that the document has in the editor. */
  readonly languageId: string;
  readonly kind: DocumentKind;
  readonly document: Document;
  readonly diagnoser: Diagnoser;
  /** Resolves after the form of all entries has been checked; undefined when the check is complete. */
  checking: Promise<void> | undefined;
  version: number;
  /** Whether the client has received code lenses and has had time to show them. */
  showsLenses: boolean;
}
