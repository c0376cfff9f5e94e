import type { RegistryScope } from '../../../admin-client/admin-client.ts';
import type { AccessRule, User } from '../../../admin-client/records/model.ts';
import type { Session } from '../../../admin-client/session.ts';

/** The list that contains a record. */
export interface RecordList {
  readonly session: Session;
  readonly scope: RegistryScope;
}

/**
 * Users and rules that the registry refused to change, with the reasons. A mark applies only to the unchanged record
 * and the current session, because other credentials may have more permissions.
 */
export class ReadOnlyMarks {
  readonly #reasons = new WeakMap<Session, Map<string, string>>();
  readonly #listeners = new Set<() => void>();

  reason({ session, scope }: RecordList, record: User | AccessRule): string | undefined {
    return this.#reasons.get(session)?.get(keyOf(scope, record));
  }

  mark({ session, scope }: RecordList, record: User | AccessRule, reason: string): void {
    const marks = this.#reasons.get(session) ?? new Map<string, string>();
    this.#reasons.set(session, marks.set(keyOf(scope, record), reason));
    this.#report();
  }

  /**
   * Removes all marks of a session. Called after a change that may lead the registry to accept changes that it refused
   * before.
   */
  forget(session: Session): void {
    if (this.#reasons.delete(session)) this.#report();
  }

  /** Calls the listener after every change to the marks. Returns a function that removes the listener. */
  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #report(): void {
    for (const listener of this.#listeners) listener();
  }
}

function keyOf({ tenant }: RegistryScope, record: User | AccessRule): string {
  return JSON.stringify([tenant, record]);
}
