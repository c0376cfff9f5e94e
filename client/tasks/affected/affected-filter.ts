import { commands, type Disposable, type Event, EventEmitter, type FileSystemWatcher, window, workspace } from 'vscode';
import {
  type AffectedBase,
  type AffectedTasksAnswer,
  affectedTasksRequest,
} from '../../../server/protocol/affected-tasks.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import type { TaskList } from '../list/task-list.ts';

export interface ShownAffected {
  readonly base: AffectedBase;
  /** The reasons of the affected tasks, by the keys of the tasks. */
  readonly tasks: ReadonlyMap<string, readonly string[]>;
  /** Sentences with the cause why changes are not known. */
  readonly failures: readonly string[];
  /** False until git has responded. */
  readonly isKnown: boolean;
}

/** The filter for affected tasks. It follows saved files and git while it is on. */
export interface AffectedFilter extends Disposable {
  /** The affected tasks; undefined if the filter is off. */
  readonly shown: ShownAffected | undefined;
  show(base: AffectedBase): void;
  clear(): void;
  readonly onDidChange: Event<void>;
}

/** The minimum pause between two comparisons, in milliseconds. In large repositories, the pause is longer. */
const minPause = 300;

export function createAffectedFilter(server: LanguageServer, list: TaskList): AffectedFilter {
  const changed = new EventEmitter<void>();
  let shown: ShownAffected | undefined;
  let watcher: FileSystemWatcher | undefined;
  let pending: ReturnType<typeof setTimeout> | undefined;
  let pause = minPause;

  function set(next: ShownAffected | undefined): void {
    shown = next;
    void commands.executeCommand('setContext', 'taskwright.tasks.showsAffected', next !== undefined);
    changed.fire();
  }

  async function compare(): Promise<void> {
    const base = shown?.base;
    if (!base) return;
    const started = performance.now();
    const answer = await server.request<AffectedTasksAnswer>(affectedTasksRequest, { base });
    pause = Math.max(minPause, 4 * (performance.now() - started));
    // The filter may have changed in the meantime. Without a response, the last one is shown.
    if (shown?.base !== base || !answer) return;
    const tasks = new Map(answer.tasks.map(({ id, reasons }) => [id, reasons]));
    set({ base, tasks, failures: answer.failures, isKnown: true });
  }

  function compareSoon(): void {
    if (!shown || pending) return;
    pending = setTimeout(() => {
      pending = undefined;
      void compare();
    }, pause);
  }

  function unwatch(): void {
    watcher?.dispose();
    watcher = undefined;
  }

  const subscriptions = [
    changed,
    list.onDidChange(compareSoon),
    workspace.onDidSaveTextDocument(compareSoon),
    // Git may have changed in a terminal, and the repository may be larger than the folders of the workspace.
    window.onDidChangeWindowState(({ focused }) => {
      if (focused) compareSoon();
    }),
  ];

  return {
    get shown() {
      return shown;
    },
    show(base) {
      watcher ??= watchAllFiles(compareSoon);
      set({ base, tasks: new Map(), failures: [], isKnown: false });
      void compare();
    },
    clear() {
      unwatch();
      set(undefined);
    },
    onDidChange: changed.event,
    dispose() {
      clearTimeout(pending);
      unwatch();
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

function watchAllFiles(changed: () => void): FileSystemWatcher {
  const watcher = workspace.createFileSystemWatcher('**');
  watcher.onDidCreate(changed);
  watcher.onDidChange(changed);
  watcher.onDidDelete(changed);
  return watcher;
}
