import type { TextDocumentContentChangeEvent, TextDocumentItem } from 'vscode-languageserver';
import { Diagnoser, parseAndCheck } from '../../core/analysis/diagnosis/diagnoser.ts';
import type { GraphDiagnoser } from '../../core/analysis/diagnosis/graph-diagnoser.ts';
import { isIndexedAs } from '../../core/analysis/graph/is-indexed-as.ts';
import { runnerSettingsId } from '../../core/analysis/graph/project-settings.ts';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { Document, type DocumentChange } from '../../core/document/document.ts';
import { pathOfUri, uriOfPath } from '../../files/file-uri.ts';
import { inferenceEntries } from '../../files/packages/inference.ts';
import { toWorkspaceFile } from '../../files/read-task-file.ts';
import type { TaskFile } from '../../files/task-file.ts';
import { type DocumentIdentity, identify } from './document-identity.ts';
import { editedText } from './edited-text.ts';
import type { Indexing } from './indexing.ts';
import type { OpenDocument } from './open-document.ts';

/** The minimum length, in UTF-16 code units, of documents that are checked and indexed in slices. */
const minLargeLength = 200_000;

/** The entries of a config file that determine which other files are read. */
const searchEntries: readonly string[] = ['task_config', runnerSettingsId, ...inferenceEntries];

export interface OpenDocumentsOptions {
  readonly workspace: Workspace;
  readonly graph: GraphDiagnoser;
  readonly indexing: Indexing;
  /** Returns a file that the search of the workspace folders found; undefined if it was not found. */
  readonly found: { readonly get: (path: string) => TaskFile | undefined };
}

/** The edits of an open document. */
export interface EditedDocument {
  readonly open: OpenDocument;
  readonly changes: readonly DocumentChange[];
  /** The path of a config file whose includes may have changed. */
  readonly includesOf: string | undefined;
}

/** Finds open documents for requests. */
export type DocumentReader = Pick<OpenDocuments, 'get' | 'all' | 'otherAt'>;

/** The documents that are open in the client: task documents with their syntax trees, all others with their text only. */
export class OpenDocuments {
  readonly #options: OpenDocumentsOptions;
  readonly #known = new Map<string, OpenDocument>();
  /** Documents that are not task files, but become task files if a config file includes them. */
  readonly #others = new Map<string, TextDocumentItem>();
  readonly #uriByPath = new Map<string, string>();
  /** The checks of documents that are or were open. */
  readonly #diagnosers = new WeakMap<Document, Diagnoser>();

  constructor(options: OpenDocumentsOptions) {
    this.#options = options;
  }

  get(uri: string): OpenDocument | undefined {
    return this.#known.get(uri);
  }

  all(): Iterable<OpenDocument> {
    return this.#known.values();
  }

  /** Returns an open document that is not a task document, such as a CI file. */
  otherAt(path: string): TextDocumentItem | undefined {
    return this.#others.get(this.#uriByPath.get(path) ?? '');
  }

  isOpen(path: string): boolean {
    return this.#uriByPath.has(path);
  }

  /** Returns an open config file. */
  configFile(path: string): Document | undefined {
    const open = this.#known.get(this.#uriByPath.get(path) ?? '');
    return open?.kind.includesFiles ? open.document : undefined;
  }

  /** Returns the checks of a document that is or was open. */
  diagnoserOf(document: Document): Diagnoser | undefined {
    return this.#diagnosers.get(document);
  }

  open(item: TextDocumentItem): void {
    const path = pathOfUri(item.uri);
    if (path !== undefined) this.#uriByPath.set(path, item.uri);
    this.#add(item, this.#identify(item));
  }

  /**
   * Determines the kind and the project of an open document by the result of the search for its file and by its content.
   * Returns its URI if they differ from the previous ones.
   */
  identifyAgain(path: string): string | undefined {
    const uri = this.#uriByPath.get(path) ?? '';
    const open = this.#known.get(uri);
    const item = open ? itemOf(open) : this.#others.get(uri);
    const identity = item && this.#identify(item);
    if (!item || (open ? this.#hasIdentity(open, identity) : !identity)) return undefined;
    this.#add(item, identity);
    return uri;
  }

  /**
   * Applies the edits in order (LSP 3.17, `textDocument/didChange`) to the text, its checks and the index. Ignores those that
   * the text already contains: VS Code's client sends a change after a `didOpen` that already contains it if the language of
   * the document changes at the same time. Returns undefined if no task document has changed.
   */
  edit(uri: string, version: number, edits: readonly TextDocumentContentChangeEvent[]): EditedDocument | undefined {
    const open = this.#known.get(uri);
    const other = this.#others.get(uri);
    const known = open ?? other;
    if (known && version <= known.version) return undefined;
    if (other) this.#addOther({ ...other, version, text: editedText(other.text, edits) });
    if (!open) return undefined;
    const { document, diagnoser, kind } = open;
    const { workspace, graph } = this.#options;
    const changes = edits.map((edit) => {
      const hasRange = 'range' in edit;
      const start = hasRange ? document.offsetAt(edit.range.start) : 0;
      const end = hasRange ? document.offsetAt(edit.range.end) : document.length;
      const change = document.edit({ start, end, text: edit.text });
      diagnoser.update(change);
      workspace.update(uri, change);
      graph.update(uri, change);
      return change;
    });
    open.version = version;
    const areIncludesEdited =
      kind.includesFiles && changes.some(({ entries }) => searchEntries.some((id) => entries.has(id)));
    return { open, changes, includesOf: areIncludesEdited ? pathOfUri(uri) : undefined };
  }

  /**
   * Closes a document. If its file will be read again, its tasks stay in the index until then, since the text is usually the
   * same.
   */
  close(uri: string): void {
    const path = pathOfUri(uri);
    if (path !== undefined) this.#uriByPath.delete(path);
    this.#known.delete(uri);
    this.#others.delete(uri);
    const isReadAgain = path !== undefined && uriOfPath(path) === uri && this.#options.found.get(path) !== undefined;
    if (!isReadAgain) this.#options.workspace.delete(uri);
  }

  #identify(item: TextDocumentItem): DocumentIdentity | undefined {
    const path = pathOfUri(item.uri);
    return identify(item, path === undefined ? undefined : this.#options.found.get(path));
  }

  #hasIdentity({ uri, kind }: OpenDocument, identity: DocumentIdentity | undefined): boolean {
    if (kind !== identity?.kind) return false;
    return !kind.holdsTasks || this.#options.workspace.file(uri)?.project === identity.project;
  }

  #add(item: TextDocumentItem, identity: DocumentIdentity | undefined): void {
    const { uri } = item;
    this.#known.delete(uri);
    this.#others.delete(uri);
    if (identity) this.#addSupported(item, identity);
    else this.#addOther(item);
  }

  /** Adds a document that is not a task document. It may be a package from which the runner infers tasks. */
  #addOther(item: TextDocumentItem): void {
    const { workspace, found } = this.#options;
    const path = pathOfUri(item.uri);
    this.#others.set(item.uri, item);
    const file = path === undefined ? undefined : found.get(path);
    const read = file?.inferred ? toWorkspaceFile(file, { text: item.text, hasByteOrderMark: false }) : undefined;
    if (read && 'document' in read) workspace.set({ ...read, uri: item.uri });
    else workspace.delete(item.uri);
  }

  #addSupported({ uri, version, languageId, text }: TextDocumentItem, identity: DocumentIdentity): void {
    const { workspace, indexing } = this.#options;
    const { kind, language, project } = identity;
    const path = pathOfUri(uri);
    // The client may encode the same URI differently.
    if (path !== undefined && uriOfPath(path) !== uri) workspace.delete(uriOfPath(path));
    const before = this.#sameFile(uri, text, identity);
    if (!before) workspace.delete(uri);
    const isLarge = text.length >= minLargeLength;
    const parsed = isLarge && !before ? parseAndCheck(text, { language, kind }) : undefined;
    const document =
      (parsed ?? before)?.document ?? new Document(text, { language, sections: kind.sections, trees: 'recent' });
    const diagnoser =
      parsed?.diagnoser ??
      this.#diagnosers.get(document) ??
      new Diagnoser(document, kind, { checks: isLarge ? 'later' : 'at once' });
    this.#diagnosers.set(document, diagnoser);
    const later = { checking: undefined, showsLenses: false };
    const open = { uri, version, languageId, kind, document, diagnoser, ...later };
    this.#known.set(uri, open);
    const file = before || !kind.holdsTasks ? undefined : { uri, kind, document, project };
    if (isLarge) indexing.start(open, file);
    else if (file) workspace.set(file);
  }

  /** Returns the file that was indexed while the document was closed, if its text is the same. */
  #sameFile(uri: string, text: string, identity: DocumentIdentity): WorkspaceFile | undefined {
    const file = this.#options.workspace.file(uri);
    return file && isIndexedAs(file, identity, text) ? file : undefined;
  }
}

function itemOf({ uri, languageId, version, document }: OpenDocument): TextDocumentItem {
  return { uri, languageId, version, text: document.text };
}
