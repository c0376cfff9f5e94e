import type { DidChangeTextDocumentParams, DidOpenTextDocumentParams, TextDocumentItem } from 'vscode-languageserver';
import { Diagnoser } from '../core/analysis/diagnoser.ts';
import { declaredKind, type FileKind, fileKind } from '../core/analysis/file-kind.ts';
import { sectionsOf } from '../core/analysis/task-shapes.ts';
import { Document } from '../core/document/document.ts';
import { jsonLanguage } from '../core/syntax/json/json-language.ts';
import { tomlLanguage } from '../core/syntax/toml/toml-language.ts';

/** One open document that is a task or config file, with what is known of it. */
export interface OpenDocument {
  readonly uri: string;
  readonly kind: FileKind;
  readonly document: Document;
  readonly diagnoser: Diagnoser;
  version: number;
}

/** The documents that the client has open, kept parsed. Files of other kinds are not kept. */
export class OpenDocuments {
  readonly #byUri = new Map<string, OpenDocument>();

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
    const open = { uri, version, kind, document, diagnoser: new Diagnoser(document, kind) };
    this.#byUri.set(uri, open);
    return open;
  }

  /** Applies the changes in their order (LSP 3.17, `textDocument/didChange`). */
  change({ textDocument, contentChanges }: DidChangeTextDocumentParams): OpenDocument | undefined {
    const open = this.#byUri.get(textDocument.uri);
    if (!open) return undefined;
    const { document } = open;
    for (const change of contentChanges) {
      const ranged = 'range' in change;
      const start = ranged ? document.offsetAt(change.range.start) : 0;
      const end = ranged ? document.offsetAt(change.range.end) : document.length;
      open.diagnoser.update(document.edit({ start, end, text: change.text }));
    }
    open.version = textDocument.version;
    return open;
  }

  close(uri: string): void {
    this.#byUri.delete(uri);
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
