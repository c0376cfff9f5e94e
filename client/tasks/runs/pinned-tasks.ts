import { type Disposable, type Event, EventEmitter, type Memento } from 'vscode';
import type { TaskKey } from './task-key.ts';

/** The tasks that the user pinned in this workspace. */
export interface PinnedTasks extends Disposable {
  /** The keys of the pinned tasks, in the order in which they were pinned. */
  readonly keys: readonly TaskKey[];
  pin(key: TaskKey): void;
  unpin(key: TaskKey): void;
  readonly onDidChange: Event<void>;
}

const storageKey = 'taskwright.tasks.pinned';

export function createPinnedTasks(memory: Memento): PinnedTasks {
  const changed = new EventEmitter<void>();
  const stored: unknown = memory.get(storageKey);
  let keys: readonly TaskKey[] = Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];

  function set(next: readonly TaskKey[]): void {
    keys = next;
    void memory.update(storageKey, keys);
    changed.fire();
  }

  return {
    get keys() {
      return keys;
    },
    pin: (key) => set([...keys.filter((other) => other !== key), key]),
    unpin: (key) => set(keys.filter((other) => other !== key)),
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}
