import {
  type Diagnostic,
  type Position,
  type ProtocolConnection,
  type Range,
  TextDocumentSyncKind,
} from 'vscode-languageserver-protocol';
import type { TextEdit } from '../../server/core/text/edit.ts';
import { indexAtOrBefore, lineStarts } from '../../server/core/text/lines.ts';
import type { OffsetRange } from '../../server/core/text/range.ts';
import { type MarkedText, readMarks } from '../documents/marks.ts';

export interface DocumentAttributes {
  readonly uri?: string;
  readonly languageId?: string;
}

/** The part of a `LanguageServer` that a document uses. */
interface DocumentServer {
  readonly connection: Pick<ProtocolConnection, 'sendNotification'>;
  readonly syncKind: TextDocumentSyncKind | undefined;
  request<Result>(method: string, params: object): Promise<Result>;
  diagnostics(uri: string, version: number): Promise<readonly Diagnostic[]>;
}

/** A document that is open in a language server. Texts may contain marks; offsets refer to the text without marks. */
export class ServedDocument {
  readonly uri: string;
  readonly languageId: string;
  /** The marks of the text of the last `open` or `replace`. */
  marks: MarkedText;
  text: string;
  version = 1;
  readonly #server: DocumentServer;

  constructor(server: DocumentServer, marked: string, { uri, languageId }: DocumentAttributes & { uri: string }) {
    this.#server = server;
    this.uri = uri;
    this.languageId = languageId ?? (uri.endsWith('.json') ? 'tasks-json' : 'tasks-toml');
    this.marks = readMarks(marked);
    this.text = this.marks.text;
  }

  /** The position of the `<|>` in the text. */
  get caret(): Position {
    const [caret] = this.marks.carets;
    if (caret === undefined) throw new Error('the text has no <|>');
    return this.position(caret);
  }

  position(offset: number): Position {
    const starts = lineStarts(this.text);
    const line = indexAtOrBefore(starts, offset);
    return { line, character: offset - (starts[line] ?? 0) };
  }

  range({ start, end }: OffsetRange): Range {
    return { start: this.position(start), end: this.position(end) };
  }

  offset({ line, character }: Position): number {
    return (lineStarts(this.text)[line] ?? this.text.length) + character;
  }

  async open(): Promise<void> {
    const { uri, languageId, version, text } = this;
    await this.#notify('textDocument/didOpen', { textDocument: { uri, languageId, version, text } });
  }

  async close(): Promise<void> {
    await this.#notify('textDocument/didClose', { textDocument: { uri: this.uri } });
  }

  /** Applies edits in order and sends them as one change. The offsets of an edit refer to the text before the edit. */
  async edit(...edits: readonly TextEdit[]): Promise<void> {
    await this.prepareEdit(...edits)();
  }

  /** Applies edits in order, and returns a function that sends the change. */
  prepareEdit(...edits: readonly TextEdit[]): () => Promise<void> {
    const contentChanges = edits.map((edit) => {
      const range = this.range(edit);
      this.text = this.text.slice(0, edit.start) + edit.text + this.text.slice(edit.end);
      return { range, text: edit.text };
    });
    const isIncremental = this.#server.syncKind === TextDocumentSyncKind.Incremental;
    const { text } = this;
    return () => this.#change(isIncremental ? contentChanges : [{ text }]);
  }

  /** Replaces the whole text. */
  async replace(marked: string): Promise<void> {
    this.marks = readMarks(marked);
    this.text = this.marks.text;
    await this.#change([{ text: this.text }]);
  }

  /** Returns the diagnostics of the current text. */
  diagnostics(): Promise<readonly Diagnostic[]> {
    return this.#server.diagnostics(this.uri, this.version);
  }

  /** Sends a request about this document. `params` contains the parameters other than `textDocument`. */
  request<Result>(method: string, params: object = {}): Promise<Result> {
    return this.#server.request(method, { textDocument: { uri: this.uri }, ...params });
  }

  async #change(contentChanges: readonly object[]): Promise<void> {
    this.version++;
    const textDocument = { uri: this.uri, version: this.version };
    await this.#notify('textDocument/didChange', { textDocument, contentChanges });
  }

  #notify(method: string, params: object): Promise<void> {
    return this.#server.connection.sendNotification(method, params);
  }
}
