import { readSessions, type StoredSession } from './stored-session.ts';

/** The storage of sessions, which the windows share. */
export interface SessionStorage {
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
}

export interface SessionsChange {
  readonly added: readonly StoredSession[];
  readonly removed: readonly StoredSession[];
  readonly changed: readonly StoredSession[];
}

/** The stored sessions, with an event for every change by this window or another one. */
export interface SessionStore {
  read(): Promise<readonly StoredSession[]>;
  /** Calls `work` with the stored sessions and stores its result. Changes run sequentially. */
  change(work: (before: readonly StoredSession[]) => readonly StoredSession[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** Reads the sessions again and reports the changes since they were last read. */
  readAgain(): Promise<void>;
  onDidChange(listener: (change: SessionsChange) => void): void;
}

export function createSessionStore(storage: SessionStorage): SessionStore {
  const listeners = new Set<(change: SessionsChange) => void>();
  let writing: Promise<unknown> = Promise.resolve();
  /** The sessions that were last reported; undefined before the first read. */
  let known: readonly StoredSession[] | undefined;

  async function read(): Promise<readonly StoredSession[]> {
    const sessions = readSessions(await storage.read());
    known ??= sessions;
    return sessions;
  }

  function report(after: readonly StoredSession[]): void {
    const change = differenceOf(known ?? [], after);
    known = after;
    if (Object.values(change).every(({ length }) => length === 0)) return;
    for (const listener of listeners) listener(change);
  }

  function change(work: (before: readonly StoredSession[]) => readonly StoredSession[]): Promise<void> {
    const done = writing.then(async () => {
      const after = work(await read());
      await storage.write(JSON.stringify(after));
      report(after);
    });
    writing = done.catch(() => {});
    return done;
  }

  return {
    read,
    change,
    remove: (id) => change((all) => all.filter((other) => other.id !== id)),
    async readAgain() {
      report(readSessions(await storage.read()));
    },
    onDidChange(listener) {
      listeners.add(listener);
    },
  };
}

function differenceOf(before: readonly StoredSession[], after: readonly StoredSession[]): SessionsChange {
  const known = new Map(before.map((session) => [session.id, session]));
  const left = new Set(after.map(({ id }) => id));
  return {
    added: after.filter(({ id }) => !known.has(id)),
    removed: before.filter(({ id }) => !left.has(id)),
    changed: after.filter((session) => {
      const old = known.get(session.id);
      return old !== undefined && JSON.stringify(old) !== JSON.stringify(session);
    }),
  };
}
