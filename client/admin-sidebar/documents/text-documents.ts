import { type Disposable, Uri, window, workspace } from 'vscode';

const scheme = 'taskwright-registry';
const maxTexts = 20;

/** Read-only documents with a fixed text, which VS Code does not ask to save. Keeps the latest 20. */
export class TextDocuments implements Disposable {
  readonly #texts = new Map<string, string>();
  readonly #registration: Disposable;
  #count = 0;

  constructor() {
    this.#registration = workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: ({ path }) => this.#texts.get(path) ?? '',
    });
  }

  /** Returns the address of a new document. */
  add(title: string, text: string): Uri {
    const path = `/${++this.#count}/${title.replaceAll(/[\\/\p{Cc}]+/gu, ' ')}`;
    this.#texts.set(path, text);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > maxTexts && oldest !== undefined) this.#texts.delete(oldest);
    return Uri.from({ scheme, path });
  }

  async show(title: string, text: string): Promise<void> {
    await window.showTextDocument(this.add(title, text), { preview: true });
  }

  dispose(): void {
    this.#registration.dispose();
  }
}
