import type { ImportNote } from './imported-tasks.ts';

/** Collects notes. Each text is noted once, for its first line. */
export class Notes {
  readonly #lines = new Map<string, number>();

  add(line: number, text: string): void {
    const known = this.#lines.get(text);
    if (known === undefined || line < known) this.#lines.set(text, line);
  }

  /** The notes in the order of their lines. */
  get all(): readonly ImportNote[] {
    return [...this.#lines].map(([text, line]) => ({ line, text })).sort((a, b) => a.line - b.line);
  }
}
