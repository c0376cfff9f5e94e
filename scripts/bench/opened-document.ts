import type { Diagnostic, Range } from 'vscode-languageserver-protocol';
import { type DocumentAttributes, ServedDocument } from '../../harness/language-server/served-document.ts';
import type { TextEdit } from '../../server/core/text/edit.ts';
import type { MeasuredServer } from './recording.ts';
import type { BenchDocument } from './task-documents.ts';

/** A document that is open in the measured server. The client's own work is done before a measurement starts. */
export class OpenedDocument {
  readonly #server: MeasuredServer;
  readonly #served: ServedDocument;
  readonly #bench: BenchDocument;
  readonly #correct: string;
  #hasMistake = true;

  constructor(server: MeasuredServer, bench: BenchDocument, attributes: DocumentAttributes & { readonly uri: string }) {
    const { start, end, text } = bench.mistake;
    this.#server = server;
    this.#bench = bench;
    this.#correct = bench.text.slice(start, end);
    this.#served = new ServedDocument(server, bench.text.slice(0, start) + text + bench.text.slice(end), attributes);
  }

  /** Opens the document with the mistake and waits for its diagnostics. */
  async open(): Promise<void> {
    await this.#served.open();
    await this.#diagnostics();
  }

  /** Removes the mistake or restores it, and waits for the diagnostics. */
  prepareToggle(): () => Promise<void> {
    const { start, end, text } = this.#bench.mistake;
    const send = this.#prepareEdit({ start, end, text: this.#hasMistake ? this.#correct : text });
    this.#hasMistake = !this.#hasMistake;
    return async () => {
      await send();
      await this.#diagnostics();
    };
  }

  /** Types the last letter of the name of a new property, and requests completion. */
  async prepareKeystroke(): Promise<() => Promise<void>> {
    const { start, text } = this.#bench.property;
    await this.#prepareEdit({ start, end: start, text })();
    await this.#settle();
    const caret = start + text.search(/\w(?=\W*$)/) + 1;
    const send = this.#prepareEdit({ start: caret, end: caret, text: 't' });
    const position = this.#served.position(caret + 1);
    return async () => {
      await send();
      const answer = await this.#served.request<object[] | { items: object[] } | null>('textDocument/completion', {
        position,
        context: { triggerKind: 1 },
      });
      const items = answer && 'items' in answer ? answer.items : (answer ?? []);
      if (items.length === 0) throw new Error('the completion returned no items');
    };
  }

  async undoKeystrokes(): Promise<void> {
    const { start, text } = this.#bench.property;
    await this.#prepareEdit({ start, end: start + text.length + 1, text: '' })();
    await this.#settle();
  }

  prepareHover(): () => Promise<void> {
    const position = this.#served.position(this.#bench.hover);
    return async () => {
      const answer = await this.#served.request<object | null>('textDocument/hover', { position });
      if (!answer) throw new Error('the hover returned nothing');
    };
  }

  async symbols(): Promise<void> {
    const symbols = await this.#served.request<object[] | null>('textDocument/documentSymbol');
    if (!symbols || symbols.length === 0) throw new Error('there were no symbols');
  }

  async tokens(): Promise<void> {
    const tokens = await this.#served.request<{ data: number[] } | null>('textDocument/semanticTokens/full');
    if (!tokens || tokens.data.length === 0) throw new Error('there were no tokens');
  }

  async formatting(): Promise<void> {
    const options = { tabSize: 2, insertSpaces: true };
    const edits = await this.#served.request<object[] | null>('textDocument/formatting', { options });
    if (!edits || edits.length === 0) throw new Error('the formatting returned no edits');
  }

  /** Prepares the message of a change, so that only sending it is measured. */
  #prepareEdit(edit: TextEdit): () => Promise<void> {
    return this.#served.prepareEdit(edit);
  }

  /** Waits until the server has processed the last change. */
  async #settle(): Promise<void> {
    await this.prepareHover()();
  }

  /** Waits for diagnostics that contain the mistake, or, if it is removed, that do not contain it. */
  async #diagnostics(): Promise<void> {
    const isRight = (diagnostics: readonly Diagnostic[]) =>
      diagnostics.some(({ range }) => isOnLine(range, this.#bench.mistakeLine)) === this.#hasMistake;
    const { uri, version } = this.#served;
    if (!this.#server.capabilities.diagnosticProvider) {
      await this.#server.published(uri, isRight);
      return;
    }
    while (!isRight(await this.#server.diagnostics(uri, version)));
  }
}

function isOnLine({ start, end }: Range, line: number): boolean {
  return start.line === line && end.line === line;
}
