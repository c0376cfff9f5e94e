import { randomUUID } from 'node:crypto';
import { type ExtensionContext, window } from 'vscode';
import type { Connection } from '../../registry/connection.ts';
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

/** Global state tells nobody that it has changed; secret storage does, so every change leaves a mark there. */
const markKey = 'taskwright.registry.connections.revision';

export function createConnectionStore({ globalState, secrets, subscriptions }: ExtensionContext): ConnectionStore {
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
    await globalState.update(stateKey, stored);
    readAgain();
    await secrets.store(markKey, randomUUID());
  }

  subscriptions.push(
    secrets.onDidChange(({ key }) => {
      if (key === markKey) readAgain();
    }),
    // A window can hear of a mark before it knows the change; whoever looks at the window sees what there is.
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
