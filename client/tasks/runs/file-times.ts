import { type Disposable, Uri, workspace } from 'vscode';
import type { TaskList } from '../list/task-list.ts';

/** The minimum pause between two checks of the files, in milliseconds. */
const pause = 500;

export interface FileTimes extends Disposable {
  /** Checks the files soon, because there are other ones. */
  refresh(): void;
}

export interface FileTimesOptions {
  /** Returns the URIs of the files to check. */
  readonly files: () => readonly string[];
  /** Called with the times at which the files changed, in milliseconds since 1970. */
  readonly changed: (times: ReadonlyMap<string, number>) => void;
}

/** Reports when the files of tasks were changed: after a document was saved, and after the list of tasks has changed. */
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

/** Resolves to 0 for a file that does not exist. */
async function timeOf(uri: string): Promise<number> {
  return workspace.fs.stat(Uri.parse(uri)).then(
    ({ mtime }) => mtime,
    () => 0,
  );
}
