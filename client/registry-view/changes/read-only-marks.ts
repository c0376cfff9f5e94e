import type { Rule, User } from '../../registry/model.ts';

/**
 * Users and rules that the registry refused to change, with its words. They are remembered by the records themselves, so
 * a list that is read again begins without marks: what was refused may be allowed by then.
 */
export class ReadOnlyMarks {
  readonly #words = new WeakMap<User | Rule, string>();
  readonly #listeners = new Set<() => void>();

  reason(record: User | Rule): string | undefined {
    return this.#words.get(record);
  }

  mark(record: User | Rule, words: string): void {
    this.#words.set(record, words);
    for (const listener of this.#listeners) listener();
  }

  /** Gives what ends it. */
  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
