import type { Diagnoser } from '../../core/analysis/diagnosis/diagnoser.ts';
import type { DocumentKind } from '../../core/analysis/kinds/document-kind.ts';
import type { Document } from '../../core/document/document.ts';
import type { Problem } from '../../core/document/problem.ts';

/** An open document that is a task file, a config file, a script task or a registry configuration. */
export interface OpenDocument {
  readonly uri: string;
  /** The editor's language. */
  readonly languageId: string;
  readonly kind: DocumentKind;
  readonly document: Document;
  readonly diagnoser: Diagnoser;
  /** Returns all problems that have been found so far, in the document itself and between its tasks and others. */
  readonly problems: () => readonly Problem[];
  /** Resolves when all entries have been checked for how they are written; undefined when they have been. */
  checking: Promise<void> | undefined;
  version: number;
}
