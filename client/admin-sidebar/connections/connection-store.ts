import { randomUUID } from 'node:crypto';
import { type ExtensionContext, window } from 'vscode';
import type { Connection } from '../../admin-api/connection.ts';
import type { OtherWindows } from './other-windows.ts';
import { readConnections } from './read-connections.ts';

/** The connections of this person, in all windows. Global state holds them: no workspace can add or change one. */
export interface ConnectionStore {
  readonly connections: readonly Connection[];
  /** Adds a connection, or takes the place of the one with its id. */
  save(connection: Connection): Promise<void>;
  remove(id: string): Promise<void>;
  /** Calls back when the connections have changed, in this window or in another. */
  onDidChange(listener: () => void): void;
}

const stateKey = 'taskwright.registry.connections';

/** Stands in global state beside the connections, and is told to the other windows. */
const revisionKey = 'taskwright.registry.connections.revision';

/** Milliseconds: the news of a change may be faster than the change itself. */
const pauses = [0, 100, 200, 400, 800, 1600, 3200];

export function createConnectionStore(
  { globalState, subscriptions }: Pick<ExtensionContext, 'globalState' | 'subscriptions'>,
  others: OtherWindows,
): ConnectionStore {
  const listeners: (() => void)[] = [];
  let known = '';
  let connections = read();

  function read(): readonly Connection[] {
    const stored = globalState.get(stateKey);
    known = JSON.stringify(stored);
    return readConnections(stored);
  }

  function readAgain(): void {
    if (JSON.stringify(globalState.get(stateKey)) === known) return;
    connections = read();
    for (const listener of listeners) listener();
  }

  async function write(change: (before: readonly Connection[]) => readonly Connection[]): Promise<void> {
    const stored = change(readConnections(globalState.get(stateKey)));
    const revision = randomUUID();
    await globalState.update(stateKey, stored);
    await globalState.update(revisionKey, revision);
    readAgain();
    await others.tell({ revision });
  }

  async function waitFor(revision: string): Promise<void> {
    for (const pause of pauses) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (globalState.get(revisionKey) === revision) break;
    }
    readAgain();
  }

  others.onNews(({ revision }) => {
    if (revision !== undefined) void waitFor(revision);
  });
  subscriptions.push(
    // Should no news have come, whoever looks at the window sees what there is.
    window.onDidChangeWindowState(({ focused }) => {
      if (focused) readAgain();
    }),
  );

  return {
    get connections() {
      return connections;
    },
    async save(connection) {
      await write((before) =>
        before.some(({ id }) => id === connection.id)
          ? before.map((other) => (other.id === connection.id ? connection : other))
          : [...before, connection],
      );
    },
    async remove(id) {
      await write((before) => before.filter((other) => other.id !== id));
    },
    onDidChange(listener) {
      listeners.push(listener);
    },
  };
}
