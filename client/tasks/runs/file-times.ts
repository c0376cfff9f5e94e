import { type Disposable, Uri, workspace } from 'vscode';
import type { TaskList } from '../list/task-list.ts';

/** The minimum pause between two checks of the files, in milliseconds. */
const pause = 500;

export interface FileTimes extends Disposable {
  /** Schedules a check. Must be called when `files` returns different files. */
  refresh(): void;
}

export interface FileTimesOptions {
  /** Returns the URIs of the files to check. */
  readonly files: () => readonly string[];
  /** Called with the modification times of the files, in milliseconds since 1970. */
  readonly changed: (times: ReadonlyMap<string, number>) => void;
}

/** Reports the modification times of the files after one of them is saved, and after the list of tasks changes. */
export function watchFileTimes(list: TaskList, { files, changed }: FileTimesOptions): FileTimes {
  let pending: ReturnType<typeof setTimeout> | undefined;

  async function check(): Promise<void> {
    const times = await Promise.all([...new Set(files())].map(async (uri) => [uri, await timeOf(uri)] as const));
    changed(new Map(times));
  }

  function refresh(): void {
    pending ??= setTimeout(() => {
      pending = undefined;
      void check();
    }, pause);
  }

  const subscriptions = [
    list.onDidChange(refresh),
    workspace.onDidSaveTextDocument(({ uri }) => {
      if (files().includes(uri.toString())) refresh();
    }),
  ];
  return {
    refresh,
    dispose() {
      clearTimeout(pending);
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

/** Resolves to the modification time of a file, or to 0 if it cannot be read. */
async function timeOf(uri: string): Promise<number> {
  return workspace.fs.stat(Uri.parse(uri)).then(
    ({ mtime }) => mtime,
    () => 0,
  );
}
