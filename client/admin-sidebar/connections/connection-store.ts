import { randomUUID } from 'node:crypto';
import { commands, type ExtensionContext, type Memento, window } from 'vscode';
import type { Connection } from '../../../admin-client/connection.ts';
import type { OtherWindows } from './other-windows.ts';
import { readConnections } from './read-connections.ts';

/**
 * The connections of the user, in all windows. They are stored in global state, so a workspace cannot add or change
 * them.
 */
export interface ConnectionStore {
  readonly connections: readonly Connection[];
  /** Adds a connection, or replaces the one with the same id. */
  save(connection: Connection): Promise<void>;
  remove(id: string): Promise<void>;
  /** Calls the listener after the connections have changed, in this window or in another window. */
  onDidChange(listener: () => void): void;
}

const stateKey = 'taskwright.registry.connections';

/** The context key that is true while there is a connection. */
const existsKey = 'taskwright.registry.exists';

/** The key of the revision, which changes with every change to the connections and is sent to the other windows. */
const revisionKey = 'taskwright.registry.connections.revision';

/**
 * Milliseconds before each attempt to read a change. The message about a change may arrive before the change itself.
 */
const pauses = [0, 100, 200, 400, 800, 1600, 3200];

export function createConnectionStore(
  { globalState, subscriptions }: Pick<ExtensionContext, 'globalState' | 'subscriptions'>,
  others: OtherWindows,
): ConnectionStore {
  const listeners: (() => void)[] = [];
  let { connections, text } = storedIn(globalState);

  function readAgain(): void {
    const stored = storedIn(globalState);
    if (stored.text === text) return;
    ({ connections, text } = stored);
    updatePalette();
    for (const listener of listeners) listener();
  }

  /** Before there is a registry, the Command Palette offers only to add one or to start one. */
  function updatePalette(): void {
    void commands.executeCommand('setContext', existsKey, connections.length > 0);
  }

  async function write(change: (before: readonly Connection[]) => readonly Connection[]): Promise<void> {
    const changed = change(storedIn(globalState).connections);
    const revision = randomUUID();
    await globalState.update(stateKey, changed);
    await globalState.update(revisionKey, revision);
    readAgain();
    await others.send({ revision });
  }

  updatePalette();
  others.onMessage(({ revision }) => {
    if (revision !== undefined) void waitForRevision(globalState, revision).then(readAgain);
  });
  subscriptions.push(
    // Shows the current connections even if a message was lost.
    window.onDidChangeWindowState(({ focused }) => {
      if (focused) readAgain();
    }),
  );

  return {
    get connections() {
      return connections;
    },
    save: (connection) => write((before) => withConnection(before, connection)),
    remove: (id) => write((before) => before.filter((other) => other.id !== id)),
    onDidChange(listener) {
      listeners.push(listener);
    },
  };
}

interface StoredConnections {
  readonly connections: readonly Connection[];
  /** The stored connections as JSON; undefined if none are stored. */
  readonly text: string | undefined;
}

function storedIn(globalState: Memento): StoredConnections {
  const stored = globalState.get(stateKey);
  return { connections: readConnections(stored), text: JSON.stringify(stored) };
}

/** Resolves when global state contains this revision, or after the last pause. */
async function waitForRevision(globalState: Memento, revision: string): Promise<void> {
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (globalState.get(revisionKey) === revision) break;
  }
}

function withConnection(before: readonly Connection[], connection: Connection): readonly Connection[] {
  return before.some(({ id }) => id === connection.id)
    ? before.map((other) => (other.id === connection.id ? connection : other))
    : [...before, connection];
}
