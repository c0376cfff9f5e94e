import type { DidChangeTextDocumentParams, DidOpenTextDocumentParams, TextDocumentItem } from 'vscode-languageserver';
import { Diagnoser } from '../core/analysis/diagnoser.ts';
import { declaredKind, type FileKind, fileKind } from '../core/analysis/file-kind.ts';
import type { GraphDiagnoser } from '../core/analysis/graph/graph-diagnoser.ts';
import { projectOf } from '../core/analysis/graph/project.ts';
import type { Workspace } from '../core/analysis/graph/workspace.ts';
import { sectionsOf } from '../core/analysis/task-shapes.ts';
import { Document } from '../core/document/document.ts';
import type { Problem } from '../core/document/problem.ts';
import { jsonLanguage } from '../core/syntax/json/json-language.ts';
import { tomlLanguage } from '../core/syntax/toml/toml-language.ts';

/** One open document that is a task or config file, with what is known of it. */
export interface OpenDocument {
  readonly uri: string;
  readonly kind: FileKind;
  readonly document: Document;
  readonly diagnoser: Diagnoser;
  /** All problems of the document: its own, and those it has with the rest of the workspace. */
  readonly problems: () => readonly Problem[];
  version: number;
}

/** The documents that the client has open, kept parsed. Files of other kinds are not kept. */
export class OpenDocuments {
  readonly #byUri = new Map<string, OpenDocument>();
  readonly #workspace: Workspace;
  readonly #graph: GraphDiagnoser;

  constructor(workspace: Workspace, graph: GraphDiagnoser) {
    this.#workspace = workspace;
    this.#graph = graph;
  }

  get(uri: string): OpenDocument | undefined {
    return this.#byUri.get(uri);
  }

  all(): Iterable<OpenDocument> {
    return this.#byUri.values();
  }

  open({ textDocument }: DidOpenTextDocumentParams): OpenDocument | undefined {
    const kind = kindOf(textDocument);
    if (!kind) return undefined;
    const { uri, version, text } = textDocument;
    const language = languageOf(textDocument);
    const document = new Document(text, { language, sections: sectionsOf(kind) });
    const diagnoser = new Diagnoser(document, kind);
    const problems = () => [...diagnoser.problems(), ...this.#graph.problems(uri)];
    const open = { uri, version, kind, document, diagnoser, problems };
    this.#byUri.set(uri, open);
    this.#workspace.set({ uri, kind, document, project: projectOf(pathOf(uri)) });
    return open;
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
    this.#byUri.delete(uri);
    this.#workspace.delete(uri);
  }
}

const taskLanguageIds = ['tasks-toml', 'tasks-json'];

/** By the editor's language first, since there the author can say what a file is; then by its name; then by itself. */
function kindOf({ uri, languageId, text }: TextDocumentItem): FileKind | undefined {
  if (languageId === 'tasks-config-toml') return 'config-file';
  return fileKind(pathOf(uri)) ?? (taskLanguageIds.includes(languageId) ? 'task-file' : declaredKind(text));
}

function languageOf({ uri, languageId }: TextDocumentItem) {
  return languageId.includes('json') || (!languageId.includes('toml') && pathOf(uri).endsWith('.json'))
    ? jsonLanguage
    : tomlLanguage;
}

/** The path of a URI, decoded; a URI that is not well formed is taken as it stands. */
function pathOf(uri: string): string {
  try {
    return decodeURIComponent(new URL(uri).pathname);
  } catch {
    return uri;
  }
}
