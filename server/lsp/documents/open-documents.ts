import {
  type DidChangeTextDocumentParams,
  type DidOpenTextDocumentParams,
  type Disposable,
  Emitter,
  type TextDocumentItem,
} from 'vscode-languageserver';
import { Diagnoser, parseAndCheck } from '../../core/analysis/diagnosis/diagnoser.ts';
import { fileProblems } from '../../core/analysis/diagnosis/file-problems.ts';
import type { GraphDiagnoser } from '../../core/analysis/diagnosis/graph-diagnoser.ts';
import { withoutSuppressed } from '../../core/analysis/diagnosis/suppressions.ts';
import { isIndexedAs } from '../../core/analysis/graph/is-indexed-as.ts';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { ToolLookup } from '../../core/analysis/graph/tool-lookup.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { DocumentKind } from '../../core/analysis/kinds/document-kind.ts';
import { Document, type DocumentChange } from '../../core/document/document.ts';
import type { Problem } from '../../core/document/problem.ts';
import { pathOfUri, uriOfPath } from '../../files/file-uri.ts';
import { unixPath } from '../../files/paths.ts';
import type { TaskFile } from '../../files/task-file.ts';
import { type DocumentIdentity, identify } from './document-identity.ts';
import { editedText } from './edited-text.ts';
import type { Encodings } from './encodings.ts';
import type { Indexing } from './indexing.ts';
import type { OpenDocument } from './open-document.ts';

/** The minimum length, in UTF-16 code units, of documents that are checked and indexed in slices. */
const minLargeLength = 200_000;

/** The entry of a config file that contains its includes. */
const includesEntry = 'task_config';

export interface OpenDocumentsOptions {
  readonly workspace: Workspace;
  readonly graph: GraphDiagnoser;
  readonly indexing: Indexing;
  /** Returns a file that the search of the workspace folders found; undefined if it was not found. */
  readonly found: (path: string) => TaskFile | undefined;
  /** The tools of the runner. */
  readonly tools: { readonly lookup: ToolLookup | undefined };
  readonly encodings: Encodings;
  /** The problems that ShellCheck finds. */
  readonly scripts: {
    readonly problems: (document: Document) => readonly Problem[];
    readonly edited: (document: Document, change: DocumentChange) => void;
  };
  /** Called after the `task_config` of a config file is edited. */
  readonly includesEdited: (path: string) => void;
  /** Returns whether all files are indexed. Until then, problems with references are not reported. */
  readonly isComplete: () => boolean;
}

/** The documents that are open in the client: task documents with their syntax trees, all others with their text only. */
export class OpenDocuments {
  readonly #options: OpenDocumentsOptions;
  readonly #known = new Map<string, OpenDocument>();
  /** Documents that are not task files, but become task files if a config file includes them. */
  readonly #others = new Map<string, TextDocumentItem>();
  readonly #uriByPath = new Map<string, string>();
  /** The checks of documents that are or were open. */
  readonly #diagnosers = new WeakMap<Document, Diagnoser>();
  readonly #changes = new Emitter<void>();

  constructor(options: OpenDocumentsOptions) {
    this.#options = options;
  }

  get(uri: string): OpenDocument | undefined {
    return this.#known.get(uri);
  }

  all(): Iterable<OpenDocument> {
    return this.#known.values();
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

  /** Calls the listener after a document is opened, edited or closed, or its kind changes. */
  onChange(listener: () => void): Disposable {
    return this.#changes.event(listener);
  }

  open({ textDocument }: DidOpenTextDocumentParams): void {
    const path = pathOfUri(textDocument.uri);
    if (path !== undefined) this.#uriByPath.set(path, textDocument.uri);
    this.#add(textDocument, this.#identify(textDocument));
  }

  /**
   * Must be called when the result of the search for a file in the workspace folders, or its content, has changed. Returns
   * whether the kind or the project of the document has changed.
   */
  identifyAgain(path: string): boolean {
    const uri = this.#uriByPath.get(path) ?? '';
    const open = this.#known.get(uri);
    const item = open ? itemOf(open) : this.#others.get(uri);
    const identity = item && this.#identify(item);
    if (!item || (open ? this.#hasIdentity(open, identity) : !identity)) return false;
    this.#add(item, identity);
    return true;
  }

  /**
   * Applies the changes in order (LSP 3.17, `textDocument/didChange`). Ignores those that the text already contains: VS
   * Code's client sends a change after a `didOpen` that already contains it if the language of the document changes at
   * the same time.
   */
  change({ textDocument, contentChanges }: DidChangeTextDocumentParams): OpenDocument | undefined {
    const { uri, version } = textDocument;
    const open = this.#known.get(uri);
    const other = this.#others.get(uri);
    const known = open ?? other;
    if (known && version <= known.version) return undefined;
    if (other) this.#others.set(uri, { ...other, version, text: editedText(other.text, contentChanges) });
    if (!open) return undefined;
    const { document, diagnoser } = open;
    const { workspace, graph, scripts } = this.#options;
    let areIncludesEdited = false;
    for (const edit of contentChanges) {
      const hasRange = 'range' in edit;
      const start = hasRange ? document.offsetAt(edit.range.start) : 0;
      const end = hasRange ? document.offsetAt(edit.range.end) : document.length;
      const change = document.edit({ start, end, text: edit.text });
      diagnoser.update(change);
      workspace.update(uri, change);
      graph.update(uri, change);
      scripts.edited(document, change);
      areIncludesEdited ||= open.kind.includesFiles && change.entries.has(includesEntry);
    }
    open.version = version;
    const path = areIncludesEdited ? pathOfUri(uri) : undefined;
    if (path !== undefined) this.#options.includesEdited(path);
    this.#changes.fire();
    return open;
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
    const isReadAgain = path !== undefined && uriOfPath(path) === uri && this.#options.found(path) !== undefined;
    if (!isReadAgain) this.#options.workspace.delete(uri);
    this.#changes.fire();
  }

  #identify(item: TextDocumentItem): DocumentIdentity | undefined {
    const path = pathOfUri(item.uri);
    return identify(item, path === undefined ? undefined : this.#options.found(path));
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
    else {
      this.#others.set(uri, item);
      this.#options.workspace.delete(uri);
    }
    this.#changes.fire();
  }

  #addSupported({ uri, version, languageId, text }: TextDocumentItem, identity: DocumentIdentity): void {
    const { workspace, indexing, scripts } = this.#options;
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
    const problems = () =>
      withoutSuppressed(
        [
          ...diagnoser.problems(),
          ...this.#problemsOfFile(uri, document, kind),
          ...this.#problemsAmongTasks(uri),
          ...scripts.problems(document),
        ],
        document,
      );
    const later = { checking: undefined, showsLenses: false };
    const open = { uri, version, languageId, kind, document, diagnoser, problems, ...later };
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

  #problemsOfFile(uri: string, document: Document, kind: DocumentKind) {
    const { workspace, encodings, tools } = this.#options;
    const path = unixPath(pathOfUri(uri) ?? uri);
    const standing = workspace.standingOf(uri);
    const lookup = kind.includesFiles && document.entry('tools') ? tools.lookup : undefined;
    return fileProblems(document, kind, { path, standing, encodingFault: encodings.faultOf(uri), tools: lookup });
  }

  #problemsAmongTasks(uri: string) {
    const { indexing, isComplete, graph } = this.#options;
    return isComplete() && !indexing.isPendingFor(uri) ? graph.problems(uri) : [];
  }
}

function itemOf({ uri, languageId, version, document }: OpenDocument): TextDocumentItem {
  return { uri, languageId, version, text: document.text };
}
