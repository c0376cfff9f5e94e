import { Disposable, type TextDocument, window } from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { requestCodeLenses } from './request-code-lenses.ts';

/** The time within which VS Code usually requests the code lenses of a visible document, in milliseconds. */
const maxDelay = 2_000;

/**
 * Makes VS Code request the missing code lenses of visible documents. VS Code requests code lenses after a delay, and
 * never requests them if the editor loses the focus during the delay, for example to a view.
 */
export class MissedCodeLenses implements Disposable {
  readonly #client: BaseLanguageClient;
  readonly #requested = new WeakSet<TextDocument>();
  readonly #changes: Disposable;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: BaseLanguageClient) {
    this.#client = client;
    this.#changes = Disposable.from(
      window.onDidChangeVisibleTextEditors(() => this.#checkLater()),
      client.onDidChangeState(({ newState }) => {
        if (newState === State.Running) this.#checkLater();
      }),
    );
  }

  /** Must be called when VS Code requests the code lenses of a document. */
  requested(document: TextDocument): void {
    this.#requested.add(document);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#changes.dispose();
  }

  #checkLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const { document } of window.visibleTextEditors) {
        if (!this.#requested.has(document)) requestCodeLenses(document, this.#client);
      }
    }, maxDelay);
  }
}
