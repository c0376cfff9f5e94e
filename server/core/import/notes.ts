import type { ImportNote } from './imported-tasks.ts';

/** Collects notes. Each text is noted once, for its first line. */
export class Notes {
  readonly #notes = new Map<string, ImportNote>();

  add(line: number, text: string, facts: Pick<ImportNote, 'omits' | 'renames'> = {}): void {
    const known = this.#notes.get(text);
    if (known === undefined || line < known.line) this.#notes.set(text, { ...facts, line, text });
  }

  /** Adds the note that a task is not imported. `reason` is a clause without a period. */
  omit(line: number, name: string, reason: string): void {
    this.add(line, `\`${name}\` is not imported: ${reason}.`, { omits: name });
  }

  /** The notes in the order of their lines. */
  get all(): readonly ImportNote[] {
    return [...this.#notes.values()].sort((a, b) => a.line - b.line);
  }
}
