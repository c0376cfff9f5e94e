import type { FileLookup } from '../../analysis/graph/file-lookup.ts';
import type { DocumentKind } from '../../analysis/kinds/document-kind.ts';
import type { Document } from '../../document/document.ts';
import type { Language, Notation } from '../../document/language.ts';
import type { TextEdit } from '../../text/edit.ts';
import type { OffsetRange } from '../../text/range.ts';

/** What an editor groups actions by, and may ask for alone (LSP 3.17, `CodeActionKind`). */
export type ActionKind = 'refactor.extract' | 'refactor.inline' | 'refactor.rewrite';

/** A change that the author may want, though nothing is wrong. */
export interface CodeAction {
  /** What will happen, in the imperative. */
  readonly title: string;
  readonly kind: ActionKind;
  /** In offsets of the whole text. */
  readonly edits: readonly TextEdit[];
  /** A file to be written, which is not there yet. Its text is only made when it is wanted. */
  readonly creates?: NewFile;
  /** The document's own file is to be deleted. */
  readonly deletesDocument?: boolean;
}

export interface NewFile {
  /** Absolute, with `/` between its segments. */
  readonly path: string;
  readonly text: () => string;
}

/** Where an action is looked for. */
export interface ActionPlace {
  readonly document: Document;
  readonly kind: DocumentKind;
  /** What is selected, or the caret. Absolute. */
  readonly range: OffsetRange;
  /** Of the document: absolute, with `/` between its segments. */
  readonly path: string;
  /** The folder that paths in the document count from. */
  readonly project: string;
  readonly files: FileLookup;
  /** What the document can be converted to. */
  readonly languages: Readonly<Record<Notation, Language>>;
  /** The script that `wantedScript` asked for, when it could be read. */
  readonly script?: { readonly path: string; readonly text: string } | undefined;
}
