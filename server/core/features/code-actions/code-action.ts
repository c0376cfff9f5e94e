import type { FileLookup } from '../../analysis/graph/file-lookup.ts';
import type { DocumentKind } from '../../analysis/kinds/document-kind.ts';
import type { Document } from '../../document/document.ts';
import type { Entry } from '../../document/entry.ts';
import type { Language, Notation } from '../../document/language.ts';
import type { TextEdit } from '../../text/edit.ts';
import type { OffsetRange } from '../../text/range.ts';

/** The kind of a code action, by which editors group and request code actions (LSP 3.17, `CodeActionKind`). */
export type ActionKind = 'refactor.extract' | 'refactor.inline' | 'refactor.rewrite';

/** A change that does not fix a problem. */
export interface CodeAction {
  /** The effect, in the imperative. */
  readonly title: string;
  readonly kind: ActionKind;
  /** Edits to the document, with absolute offsets. */
  readonly edits: readonly TextEdit[];
  /** A file to create. Its text is computed only when needed. */
  readonly creates?: NewFile;
  /** Whether the document's own file is deleted. */
  readonly deletesDocument?: boolean;
}

export interface NewFile {
  /** The absolute path, with `/` as separator. */
  readonly path: string;
  readonly text: () => string;
  /** The offset in the text at which the caret is placed. */
  readonly caret?: number;
}

/** The selection for which code actions are requested, with its document. */
export interface ActionPlace {
  readonly document: Document;
  readonly kind: DocumentKind;
  /** The selection or the caret, as absolute offsets. */
  readonly range: OffsetRange;
  /** The path of the document: absolute, with `/` as separator. */
  readonly path: string;
  /** The folder that paths in the document are relative to. */
  readonly project: string;
  /** Whether the tasks run in another folder, because `task_config` sets one. */
  readonly hasConfiguredFolder?: boolean;
  /** Returns the shell of a script of a task without a `#!` line, if the task itself specifies none. */
  readonly shellOf?: (task: Entry) => string;
  readonly files: FileLookup;
  /** The languages that the document can be converted to. */
  readonly languages: Readonly<Record<Notation, Language>>;
  /** The script that `scriptToRead` returned, if it could be read. */
  readonly script?: { readonly path: string; readonly text: string } | undefined;
}
