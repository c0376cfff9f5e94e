import { type Disposable, EventEmitter, Uri, window, workspace } from 'vscode';

const scheme = 'taskwright-registry';
const maxTexts = 20;

/** Read-only documents, which VS Code does not prompt the user to save. Keeps the latest 20 documents. */
export class TextDocuments implements Disposable {
  readonly #texts = new Map<string, string>();
  readonly #registration: Disposable;
  readonly #changed = new EventEmitter<Uri>();
  #count = 0;

  constructor() {
    this.#registration = workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: this.#changed.event,
      provideTextDocumentContent: ({ path }) => this.#texts.get(path) ?? '',
    });
  }

  /** Adds a document, and returns its URI. */
  add(title: string, text: string): Uri {
    const path = `/${++this.#count}/${title.replaceAll(/[\\/\p{Cc}]+/gu, ' ')}`;
    this.#texts.set(path, text);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > maxTexts && oldest !== undefined) this.#texts.delete(oldest);
    return Uri.from({ scheme, path });
  }

  /** Replaces the text of a document, unless the document has been removed. */
  replace(uri: Uri, text: string): void {
    if (!this.#texts.has(uri.path)) return;
    this.#texts.set(uri.path, text);
    this.#changed.fire(uri);
  }

  async show(title: string, text: string): Promise<void> {
    await window.showTextDocument(this.add(title, text), { preview: true });
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}
