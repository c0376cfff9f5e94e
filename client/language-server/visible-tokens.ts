import type { CancellationToken, TextDocument } from 'vscode';
import { languageIds } from '../documents/document-selector.ts';
import { isLarge } from './large-documents.ts';

const ownLanguages: readonly string[] = Object.values(languageIds);

/**
 * Makes VS Code request the semantic tokens of large documents for their visible lines only. After tokens of the whole
 * document, VS Code also computes the colors of all brackets again, which takes longer than everything else after an edit.
 */
export class VisibleTokens {
  /** The documents whose tokens VS Code has requested as a whole. It no longer requests the tokens of their visible lines. */
  readonly #whole = new WeakSet<TextDocument>();

  /** Returns the tokens of the whole document; for a large document, a promise that is pending until it is closed. */
  async request<Result>(
    document: TextDocument,
    token: CancellationToken,
    request: () => Result | PromiseLike<Result>,
  ): Promise<Result | undefined> {
    // In other languages, VS Code would also wait for this promise before it uses the tokens of other extensions.
    const isAvoided = isLarge(document) && ownLanguages.includes(document.languageId) && !this.#whole.has(document);
    if (!isAvoided) {
      this.#whole.add(document);
      return request();
    }
    // While a request is pending, VS Code uses the tokens of visible lines, and sends no other request.
    await new Promise<void>((resolve) => token.onCancellationRequested(() => resolve()));
    return undefined;
  }
}
