import { type CancellationToken, type CodeLens, type Disposable, Range, type TextDocument, window } from 'vscode';
import type { BaseLanguageClient, CodeLens as ProtocolCodeLens } from 'vscode-languageclient';
import { type CodeLensesInRangesParams, codeLensesInRangesRequest } from '../../server/protocol/code-lenses.ts';
import { requestCodeLenses } from './request-code-lenses.ts';

/** The number of lines above and below the visible lines for which code lenses are also requested. */
const margin = 150;

/** The time without scrolling after which the code lenses of other lines are requested, in milliseconds. */
const pause = 100;

/** Requests the code lenses of large documents only for visible lines. */
export class VisibleCodeLenses implements Disposable {
  readonly #client: BaseLanguageClient;
  /** The ranges for which code lenses were last requested. */
  readonly #provided = new WeakMap<TextDocument, readonly Range[]>();
  readonly #scrolling: Disposable;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: BaseLanguageClient) {
    this.#client = client;
    this.#scrolling = window.onDidChangeTextEditorVisibleRanges(() => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#refresh(), pause);
    });
  }

  async provide(document: TextDocument, token: CancellationToken): Promise<CodeLens[]> {
    const ranges = visibleRanges(document).map(
      ({ start, end }) => new Range(start.line - Math.min(start.line, margin), 0, end.line + margin, 0),
    );
    this.#provided.set(document, ranges);
    const { code2ProtocolConverter: toProtocol, protocol2CodeConverter: toCode } = this.#client;
    const params: CodeLensesInRangesParams = {
      textDocument: toProtocol.asTextDocumentIdentifier(document),
      ranges: ranges.map((range) => toProtocol.asRange(range)),
    };
    return toCode.asCodeLenses(
      await this.#client.sendRequest<ProtocolCodeLens[]>(codeLensesInRangesRequest, params, token),
    );
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#scrolling.dispose();
  }

  /** Makes VS Code request code lenses again for documents with visible lines outside the provided ranges. */
  #refresh(): void {
    for (const { document } of window.visibleTextEditors) {
      const provided = this.#provided.get(document);
      const isComplete = visibleRanges(document).every((range) => provided?.some((known) => known.contains(range)));
      if (provided && !isComplete) requestCodeLenses(document, this.#client);
    }
  }
}

/** Returns the ranges of the document that its visible editors show. */
function visibleRanges(document: TextDocument): readonly Range[] {
  return window.visibleTextEditors.flatMap((editor) => (editor.document === document ? editor.visibleRanges : []));
}
