import { type TextDocument, window, workspace } from 'vscode';

/** The maximum time in milliseconds that other requests wait for the first lenses. */
const maxWait = 3_000;

/** The milliseconds after which VS Code shows the lenses that it has received. */
const timeToShow = 500;

interface Opening {
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/**
 * Postpones other requests about a large document until its first lenses are shown. After a document is opened, VS Code
 * requests everything at once; the megabytes of symbols and folds would delay what is on the screen.
 */
export class FirstLenses {
  readonly #openings = new WeakMap<TextDocument, Opening>();

  /** Must be called after the lenses of a document are received. */
  received(document: TextDocument): void {
    setTimeout(() => this.#opening(document).end(), timeToShow);
  }

  /** Resolves after the first lenses of a document that is visible are shown, at the latest after some seconds. */
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
