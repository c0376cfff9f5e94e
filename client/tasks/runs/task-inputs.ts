import { Disposable, type FileSystemWatcher, RelativePattern, Uri, workspace } from 'vscode';
import {
  type TaskDefinitionSummary,
  type TaskDefinitionsAnswer,
  taskDefinitionsRequest,
} from '../../../server/protocol/task-definitions.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import type { TaskList } from '../list/task-list.ts';
import type { RunInputs } from './run-log.ts';
import { type TaskKey, taskKey, tasksWith } from './task-key.ts';
import { textHash } from './text-hash.ts';

/** The minimum pause between two checks, in milliseconds. */
const pause = 500;

/** What the results of tasks depend on. */
export interface TaskInputs extends Disposable {
  /** Schedules a check. Must be called when `keys` returns different tasks. */
  refresh(): void;
  /** Resolves to a text that changes with the definition of a task; undefined if it is unknown. */
  definitionOf(key: TaskKey): Promise<string | undefined>;
}

export interface TaskInputsOptions {
  readonly server: LanguageServer;
  readonly list: TaskList;
  /** Returns the tasks to check. */
  readonly keys: () => readonly TaskKey[];
  readonly changed: (inputs: ReadonlyMap<TaskKey, RunInputs>) => void;
}

type Definitions = ReadonlyMap<TaskKey, TaskDefinitionSummary>;

/** Reports the definitions of tasks, and the times at which their scripts and sources changed, whenever they may have changed. */
export function watchTaskInputs({ server, list, keys, changed }: TaskInputsOptions): TaskInputs {
  let pending: ReturnType<typeof setTimeout> | undefined;
  /** The times of the newest files that have changed while this window was open. */
  const changedAt = new Map<TaskKey, number>();
  const watchers = new Map<string, FileSystemWatcher>();

  const definitionsOf = (wanted: readonly TaskKey[]) => requestDefinitions(wanted, server, list);

  async function check(): Promise<void> {
    const definitions = await definitionsOf(keys());
    watch(definitions);
    const inputs = [...definitions].map(async ([key, { definition, files }]) => {
      const times = await Promise.all(files.map((uri) => timeOf(Uri.parse(uri), 0)));
      return [
        key,
        { definition: textHash(definition), changedAt: Math.max(0, changedAt.get(key) ?? 0, ...times) },
      ] as const;
    });
    changed(new Map(await Promise.all(inputs)));
  }

  /** Watches the scripts and sources of these tasks. */
  function watch(definitions: Definitions): void {
    const wanted = new Map([...definitions].flatMap(([key, definition]) => patternsOf(key, definition)));
    for (const [id, watcher] of watchers) {
      if (wanted.has(id)) continue;
      watcher.dispose();
      watchers.delete(id);
    }
    for (const [id, { key, pattern }] of wanted) {
      if (watchers.has(id)) continue;
      const watcher = workspace.createFileSystemWatcher(pattern);
      const note = (uri: Uri): void => void noteChange(key, uri);
      watcher.onDidChange(note);
      watcher.onDidCreate(note);
      watcher.onDidDelete(note);
      watchers.set(id, watcher);
    }
  }

  async function noteChange(key: TaskKey, uri: Uri): Promise<void> {
    // A file that no longer exists was deleted now.
    const time = await timeOf(uri, Date.now());
    changedAt.set(key, Math.max(time, changedAt.get(key) ?? 0));
    refresh();
  }

  function refresh(): void {
    pending ??= setTimeout(() => {
      pending = undefined;
      void check();
    }, pause);
  }

  const subscription = list.onDidChange(() => {
    if (keys().length > 0) refresh();
  });
  return {
    refresh,
    async definitionOf(key) {
      const definition = (await definitionsOf([key])).get(key)?.definition;
      return definition === undefined ? undefined : textHash(definition);
    },
    dispose() {
      clearTimeout(pending);
      Disposable.from(subscription, ...watchers.values()).dispose();
    },
  };
}

/** Resolves to the definitions of these tasks; omits those that are not known. */
async function requestDefinitions(
  wanted: readonly TaskKey[],
  server: LanguageServer,
  list: TaskList,
): Promise<Definitions> {
  if (wanted.length === 0) return new Map();
  const tasks = tasksWith(wanted, (await list.get()).tasks);
  const ids = tasks.map(({ id }) => id);
  const answer = (await server.request<TaskDefinitionsAnswer>(taskDefinitionsRequest, { ids })) ?? [];
  const byId = new Map(answer.map((definition) => [definition.id, definition]));
  return new Map(
    tasks.flatMap((task) => {
      const definition = byId.get(task.id);
      return definition ? [[taskKey(task), definition]] : [];
    }),
  );
}

interface WatchedPattern {
  readonly key: TaskKey;
  readonly pattern: RelativePattern;
}

/** Returns the patterns of the files of a task, by an identity of both. */
function patternsOf(
  key: TaskKey,
  { folder, files, sources }: TaskDefinitionSummary,
): readonly (readonly [string, WatchedPattern])[] {
  const scripts = files.map((file) => {
    const uri = Uri.parse(file);
    const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
    return new RelativePattern(Uri.joinPath(uri, '..'), name);
  });
  const patterns = sources
    .filter((source) => !/^[!/]|\{\{/.test(source))
    .map((source) => folder && new RelativePattern(Uri.parse(folder), source));
  return [...scripts, ...patterns].flatMap((pattern) =>
    pattern ? [[`${key}\n${pattern.baseUri.toString()}\n${pattern.pattern}`, { key, pattern }] as const] : [],
  );
}

/** Resolves to the modification time of a file, or to `otherwise` if it cannot be read. */
async function timeOf(uri: Uri, otherwise: number): Promise<number> {
  return workspace.fs.stat(uri).then(
    ({ mtime }) => mtime,
    () => otherwise,
  );
}
