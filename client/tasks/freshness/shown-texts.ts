/** The texts of documents without files, by address, while the documents are open or being opened. */
export interface ShownTexts {
  /** Returns the text of a document; empty if the document is neither open nor being opened. */
  textAt(address: string): string;
  /** Replaces the text of a document, and runs `open`, which opens the document. */
  show(address: string, text: string, open: () => Thenable<unknown>): Promise<void>;
  /** Discards the text of a document that was closed, unless the document is being opened again. */
  closed(address: string): void;
}

export function shownTexts(): ShownTexts {
  const texts = new Map<string, string>();
  const opening: string[] = [];

  return {
    textAt: (address) => texts.get(address) ?? '',
    async show(address, text, open) {
      texts.set(address, text);
      opening.push(address);
      try {
        await open();
      } finally {
        opening.splice(opening.indexOf(address), 1);
      }
    },
    closed(address) {
      if (!opening.includes(address)) texts.delete(address);
    },
  };
}
