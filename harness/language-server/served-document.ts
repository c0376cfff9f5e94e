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

/** What a served document uses of its `LanguageServer`. */
interface DocumentServer {
  readonly connection: Pick<ProtocolConnection, 'sendNotification'>;
  readonly syncKind: TextDocumentSyncKind | undefined;
  request<Result>(method: string, params: object): Promise<Result>;
  diagnostics(uri: string, version: number): Promise<readonly Diagnostic[]>;
}

/** A document that is open in a language server, as its client sees it. Texts may hold marks; offsets count without them. */
export class ServedDocument {
  readonly uri: string;
  readonly languageId: string;
  /** What the text of the last `open` or `replace` marked. */
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

  /** Where the text has its one `<|>`. */
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

  /** Applies edits one after the other, each in the offsets of the text that it finds, and sends them as one change. */
  async edit(...edits: readonly TextEdit[]): Promise<void> {
    await this.prepareEdit(...edits)();
  }

  /** As `edit`, but nothing is left to do when the result is called except for sending the change. */
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

  /** Puts another text in the place of the whole one. */
  async replace(marked: string): Promise<void> {
    this.marks = readMarks(marked);
    this.text = this.marks.text;
    await this.#change([{ text: this.text }]);
  }

  /** Those of the text as it is now. */
  diagnostics(): Promise<readonly Diagnostic[]> {
    return this.#server.diagnostics(this.uri, this.version);
  }

  /** Asks something about this document: `params` are those beside `textDocument`. */
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
