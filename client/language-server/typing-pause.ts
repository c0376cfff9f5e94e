import { type CancellationToken, type Disposable, type TextDocument, workspace } from 'vscode';
import type { FirstLenses } from './first-lenses.ts';
import { isLarge } from './large-documents.ts';

/** The time without an edit after which requests about an entire large document are sent, in milliseconds. */
const pause = 800;

/**
 * Postpones requests about an entire large document until its first code lenses are shown and the user stops typing.
 * The responses are megabytes in size, and the next edit would make them obsolete. In the meantime, the editor keeps
 * the previous responses and moves them with the text.
 */
export class TypingPause implements Disposable {
  readonly #firstLenses: FirstLenses;
  readonly #edited = new WeakMap<TextDocument, number>();
  readonly #editing: Disposable;

  constructor(firstLenses: FirstLenses) {
    this.#firstLenses = firstLenses;
    this.#editing = workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0 && isLarge(document)) this.#edited.set(document, Date.now());
    });
  }

  /** Calls `request` after the pause and resolves to its result; to undefined if the token is canceled first. */
  async request<Result>(
    document: TextDocument,
    token: CancellationToken,
    request: () => Result | PromiseLike<Result>,
  ): Promise<Result | undefined> {
    if (isLarge(document)) await this.#firstLenses.wait(document);
    for (let left = this.#left(document); left > 0; left = this.#left(document)) {
      await canceledWithin(left, token);
      if (token.isCancellationRequested) break;
    }
    return token.isCancellationRequested ? undefined : request();
  }

  dispose(): void {
    this.#editing.dispose();
  }

  /** Returns the milliseconds until the pause is long enough. */
  #left(document: TextDocument): number {
    const edited = this.#edited.get(document);
    return edited === undefined ? 0 : edited + pause - Date.now();
  }
}

/** Resolves when the token is canceled or the time has passed, whichever comes first. */
async function canceledWithin(milliseconds: number, token: CancellationToken): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      listening.dispose();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const listening = token.onCancellationRequested(end);
  });
}
