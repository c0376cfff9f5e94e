import { type CodeLens, type TextDocument, window, workspace } from 'vscode';

/** The maximum time that other requests wait for the first code lenses, in milliseconds. */
const maxWait = 3_000;

/** The time until VS Code shows code lenses that are resolved, in milliseconds. */
const timeToShow = 500;

interface Opening {
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/**
 * Postpones other requests about a large document until its first code lenses are shown. After a document is opened, VS
 * Code sends all requests at once, and megabytes of symbols and folding ranges would delay the visible code lenses.
 */
export class FirstLenses {
  readonly #openings = new WeakMap<TextDocument, Opening>();
  readonly #unresolved = new Set<Opening>();

  /** Must be called with the code lenses of a document after they are received. VS Code may have to resolve them. */
  received(document: TextDocument, lenses: readonly CodeLens[]): void {
    const opening = this.#opening(document);
    if (lenses.some(({ isResolved }) => !isResolved)) this.#unresolved.add(opening);
    else setTimeout(opening.end, timeToShow);
  }

  /** Must be called after a code lens is resolved. */
  resolved(): void {
    for (const { end } of this.#unresolved) setTimeout(end, timeToShow);
    this.#unresolved.clear();
  }

  /**
   * Resolves after the first code lenses of the document are shown or after `maxWait`, whichever comes first;
   * immediately if the document is not visible or code lenses are disabled.
   */
  async wait(document: TextDocument): Promise<void> {
    if (hasLenses(document)) await this.#opening(document).ended;
  }

  #opening(document: TextDocument): Opening {
    const known = this.#openings.get(document);
    if (known) return known;
    const opening = newOpening();
    this.#openings.set(document, opening);
    return opening;
  }
}

function hasLenses(document: TextDocument): boolean {
  const isVisible = window.visibleTextEditors.some((editor) => editor.document === document);
  return isVisible && workspace.getConfiguration('editor', document).get('codeLens', true);
}

function newOpening(): Opening {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, maxWait);
    end = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { ended, end };
}
