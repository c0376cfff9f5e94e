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

  async show(title: string, text: string): Promise<void> {
    const path = `/${++this.#count}/${title.replaceAll(/[\\/\p{Cc}]+/gu, ' ')}`;
    this.#texts.set(path, text);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > maxTexts && oldest !== undefined) this.#texts.delete(oldest);
    await window.showTextDocument(Uri.from({ scheme, path }), { preview: true });
  }

  dispose(): void {
    this.#registration.dispose();
  }
}
