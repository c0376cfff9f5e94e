import type { Scope } from '../../admin-api/admin-client.ts';
import type { Rule, User } from '../../admin-api/model.ts';
import type { Session } from '../../admin-api/session.ts';

/** Where a record is told. */
export interface RecordPlace {
  readonly session: Session;
  readonly scope: Scope;
}

/**
 * Users and rules that the registry refused to change, with its words. A mark lasts as long as the registry tells the
 * record as it was then, and ends with the session: other credentials may be allowed more.
 */
export class ReadOnlyMarks {
  readonly #words = new WeakMap<Session, Map<string, string>>();
  readonly #listeners = new Set<() => void>();

  reason({ session, scope }: RecordPlace, record: User | Rule): string | undefined {
    return this.#words.get(session)?.get(keyOf(scope, record));
  }

  mark({ session, scope }: RecordPlace, record: User | Rule, words: string): void {
    const marks = this.#words.get(session) ?? new Map<string, string>();
    this.#words.set(session, marks.set(keyOf(scope, record), words));
    this.#tell();
  }

  /** To be called when something was changed upon which refusals may have rested. */
  forget(session: Session): void {
    if (this.#words.delete(session)) this.#tell();
  }

  /** Gives what ends it. */
  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function keyOf({ tenant }: Scope, record: User | Rule): string {
  return JSON.stringify([tenant, record]);
}
