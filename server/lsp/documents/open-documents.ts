import type { DidChangeTextDocumentParams, DidOpenTextDocumentParams, TextDocumentItem } from 'vscode-languageserver';
import { Diagnoser } from '../../core/analysis/diagnosis/diagnoser.ts';
import type { GraphDiagnoser } from '../../core/analysis/diagnosis/graph-diagnoser.ts';
import { withoutSuppressed } from '../../core/analysis/diagnosis/suppressions.ts';
import { projectOf } from '../../core/analysis/graph/project.ts';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { configFileKind } from '../../core/analysis/kinds/config-file.ts';
import type { DocumentKind } from '../../core/analysis/kinds/document-kind.ts';
import { declaredKind, kindOfPath } from '../../core/analysis/kinds/document-kinds.ts';
import { scriptNameOf } from '../../core/analysis/kinds/script-name.ts';
import { taskFileKind } from '../../core/analysis/kinds/task-file.ts';
import { Document } from '../../core/document/document.ts';
import type { Language } from '../../core/document/language.ts';
import type { Problem } from '../../core/document/problem.ts';
import { jsonLanguage } from '../../core/syntax/json/json-language.ts';
import { isScriptText } from '../../core/syntax/script/header-line.ts';
import { tomlLanguage } from '../../core/syntax/toml/toml-language.ts';
import { finish } from '../../core/text/steps.ts';
import { pathOfUri, uriOfPath } from '../../files/file-uri.ts';
import type { TaskFile } from '../../files/find-task-files.ts';
import { unixPath } from '../../files/paths.ts';
import { taskLanguage } from '../../files/task-document.ts';

/** One open document that is a task or config file, with what is known of it. */
export interface OpenDocument {
  readonly uri: string;
  /** The editor's language. */
  readonly languageId: string;
  readonly kind: DocumentKind;
  readonly document: Document;
  readonly diagnoser: Diagnoser;
  /** All problems of the document: its own, and those it has with the rest of the workspace. */
  readonly problems: () => readonly Problem[];
  version: number;
}

/** What is known of the files that documents stand for. */
export interface KnownFiles {
  /** What is known of the place of a file; undefined for one that has not been found, or not yet. */
  placed(path: string): TaskFile | undefined;
  /** Whether all files are known: until then nobody can tell what is wrong between them. */
  readonly isComplete: boolean;
}

/** Taking up the tasks of a text longer than this is felt: its own problems are told first (UTF-16 units). */
const largeText = 200_000;

/** The documents that the client has open, kept parsed. Files of other kinds are not kept. */
export class OpenDocuments {
  readonly #byUri = new Map<string, OpenDocument>();
  readonly #uriByPath = new Map<string, string>();
  /** Large files that the rules and the workspace have not taken up yet. */
  readonly #waiting = new Map<string, WorkspaceFile>();
  readonly #workspace: Workspace;
  readonly #graph: GraphDiagnoser;
  readonly #files: KnownFiles;

  constructor(workspace: Workspace, graph: GraphDiagnoser, files: KnownFiles) {
    this.#workspace = workspace;
    this.#graph = graph;
    this.#files = files;
  }

  get(uri: string): OpenDocument | undefined {
    return this.#byUri.get(uri);
  }

  all(): Iterable<OpenDocument> {
    return this.#byUri.values();
  }

  isOpen(path: string): boolean {
    return this.#uriByPath.has(path);
  }

  open({ textDocument }: DidOpenTextDocumentParams): OpenDocument | undefined {
    const path = pathOfUri(textDocument.uri);
    const identity = identify(textDocument, path === undefined ? undefined : this.#files.placed(path));
    if (!identity) return undefined;
    const { uri, version, languageId, text } = textDocument;
    const { kind, project, language } = identity;
    const document = new Document(text, { language, sections: kind.sections });
    const isLarge = text.length >= largeText && kind.holdsTasks;
    const diagnoser = new Diagnoser(document, kind, { checks: isLarge ? 'later' : 'at once' });
    if (isLarge) finish(diagnoser.checkForm());
    const problems = () => withoutSuppressed([...diagnoser.problems(), ...this.#problemsAmongTasks(uri)], document);
    const open = { uri, version, languageId, kind, document, diagnoser, problems };
    this.#byUri.set(uri, open);
    if (path !== undefined) {
      this.#uriByPath.set(path, uri);
      // The client may write the same URI in another way.
      this.#workspace.delete(uriOfPath(path));
    }
    this.#workspace.delete(uri);
    if (kind.holdsTasks) this.#waiting.set(uri, { uri, kind, document, project });
    if (!isLarge) this.index(uri);
    return open;
  }

  /** Lets the rules and the workspace take up a file that waits for them; true if they did. */
  index(uri: string): boolean {
    const file = this.#waiting.get(uri);
    const open = this.#waiting.has(uri) ? this.#byUri.get(uri) : undefined;
    if (open) finish(open.diagnoser.checkRules());
    if (file) this.#workspace.set(file);
    return this.#waiting.delete(uri);
  }

  /** What is known of an open file's place has changed: what it is, and what it belongs to, may be something else. */
  reconsider(path: string): void {
    const open = this.#byUri.get(this.#uriByPath.get(path) ?? '');
    if (!open) return;
    const { uri, languageId, version, document } = open;
    const textDocument = { uri, languageId, version, text: document.text };
    const now = identify(textDocument, this.#files.placed(path));
    const { project } = this.#waiting.get(uri) ?? this.#workspace.file(uri) ?? {};
    // A registry configuration belongs to no project.
    const isElsewhere = now?.kind.holdsTasks !== false && now?.project !== project;
    if (now && (now.kind !== open.kind || isElsewhere)) this.open({ textDocument });
  }

  /** Applies the changes in their order (LSP 3.17, `textDocument/didChange`). */
  change({ textDocument, contentChanges }: DidChangeTextDocumentParams): OpenDocument | undefined {
    const open = this.#byUri.get(textDocument.uri);
    if (!open) return undefined;
    const { document } = open;
    for (const edit of contentChanges) {
      const ranged = 'range' in edit;
      const start = ranged ? document.offsetAt(edit.range.start) : 0;
      const end = ranged ? document.offsetAt(edit.range.end) : document.length;
      const change = document.edit({ start, end, text: edit.text });
      open.diagnoser.update(change);
      this.#workspace.update(open.uri, change);
      this.#graph.update(open.uri, change);
    }
    open.version = textDocument.version;
    return open;
  }

  close(uri: string): void {
    const path = pathOfUri(uri);
    if (path !== undefined) this.#uriByPath.delete(path);
    this.#byUri.delete(uri);
    this.#waiting.delete(uri);
    this.#workspace.delete(uri);
  }

  #problemsAmongTasks(uri: string): readonly Problem[] {
    return this.#files.isComplete && !this.#waiting.has(uri) ? this.#graph.problems(uri) : [];
  }
}

interface Identity {
  readonly kind: DocumentKind;
  /** The folder that the document's tasks belong to, with `/`. */
  readonly project: string;
  readonly language: Language;
}

function identify(item: TextDocumentItem, placed: TaskFile | undefined): Identity | undefined {
  const path = pathOf(item.uri);
  const project = placed?.project ?? projectOf(path);
  const script = placed ? placed.script : scriptOf(item);
  if (script !== undefined) return { kind: taskFileKind, project, language: taskLanguage({ path, project, script }) };
  const told = kindOf(item);
  // A config file may include a task file whatever that is called.
  const kind = told?.holdsTasks !== true ? (placed?.kind ?? told) : told;
  return kind && { kind, project, language: languageOf(item) };
}

/** The name of the task that a document in a task folder is, when its text says that it is one. */
function scriptOf({ uri, languageId, text }: TextDocumentItem): string | undefined {
  if (taskLanguageIds.includes(languageId) || !isScriptText(text)) return undefined;
  return scriptNameOf(pathOf(uri));
}

const taskLanguageIds = ['tasks-toml', 'tasks-json'];

/** By the editor's language first, since there the author can say what a file is; then by its name; then by itself. */
function kindOf({ uri, languageId, text }: TextDocumentItem): DocumentKind | undefined {
  const named = kindOfPath(pathOf(uri));
  if (languageId === 'tasks-config-toml') return named?.holdsTasks === false ? named : configFileKind;
  return named ?? (taskLanguageIds.includes(languageId) ? taskFileKind : declaredKind(text));
}

function languageOf({ uri, languageId }: TextDocumentItem) {
  return languageId.includes('json') || (!languageId.includes('toml') && pathOf(uri).endsWith('.json'))
    ? jsonLanguage
    : tomlLanguage;
}

/** The path of a URI, decoded, with `/`; a URI that is not well formed is taken as it stands. */
function pathOf(uri: string): string {
  const path = pathOfUri(uri);
  if (path !== undefined) return unixPath(path);
  try {
    return decodeURIComponent(new URL(uri).pathname);
  } catch {
    return uri;
  }
}
