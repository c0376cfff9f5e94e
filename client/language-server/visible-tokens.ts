import type { CancellationToken, TextDocument } from 'vscode';
import { languageIds } from '../documents/document-selector.ts';
import { isLarge } from './large-documents.ts';

const ownLanguages: readonly string[] = Object.values(languageIds);

/**
 * Makes VS Code request the semantic tokens of large documents for their visible lines only. When VS Code receives the
 * tokens of a whole document, it also computes the colors of all brackets again, which takes longer than all other work
 * after an edit.
 */
export class VisibleTokens {
  /**
   * The documents for which VS Code has received all tokens. It no longer requests the tokens of their visible lines.
   */
  readonly #whole = new WeakSet<TextDocument>();

  /** Resolves to the tokens of the whole document; for a large document, to undefined after the request is canceled. */
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
