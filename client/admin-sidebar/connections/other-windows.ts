import { randomUUID } from 'node:crypto';
import { type FSWatcher, watch } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a window tells the others. */
export interface News {
  /** Of the connections: the others know them when they know this revision. */
  readonly revision?: string;
  /** The name of a secret that was deleted: who still has it forgets it. */
  readonly forgotten?: string;
  /** The identifier of a session that was signed out of. */
  readonly signedOut?: string;
  /** The public key of a window that does not know the token of the local registry. */
  readonly tokenWanted?: string;
  /** That key again, and the token encrypted for it. */
  readonly tokenFor?: string;
  readonly sealedToken?: string;
}

/**
 * The other windows of this person. VS Code tells them of a change in secret storage only where it keeps secrets for all
 * windows at once, and of none in global state; a file in the extension's own folder reaches them everywhere.
 */
export interface OtherWindows {
  tell(news: News): Promise<void>;
  onNews(listener: (news: News) => void): void;
  dispose(): void;
}

const fileName = 'news.json';

/** Of these a window that was busy hears late, but all. */
const mostKept = 50;

interface StoredNews extends News {
  readonly id: string;
}

export function otherWindows(folder: string): OtherWindows {
  const file = join(folder, fileName);
  const listeners: ((news: News) => void)[] = [];
  let known = new Set<string>();
  let watcher: FSWatcher | undefined;
  let isDisposed = false;
  let telling: Promise<unknown> = Promise.resolve();

  async function all(): Promise<readonly StoredNews[]> {
    return toldIn(await readFile(file, 'utf8').catch(() => '[]'));
  }

  async function hear(): Promise<void> {
    const told = await all();
    const news = told.filter(({ id }) => !known.has(id));
    if (news.length === 0) return;
    known = new Set(told.map(({ id }) => id));
    for (const { id: _id, ...one } of news) for (const listener of listeners) listener(one);
  }

  async function listen(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    known = new Set((await all()).map(({ id }) => id));
    if (isDisposed) return;
    watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name === fileName) void hear();
    });
    // A folder that cannot be watched any more tells nothing; whoever looks at a window still sees what there is.
    watcher.on('error', () => watcher?.close());
  }
  const listening = listen().catch(() => {});

  async function write(news: News): Promise<void> {
    await listening;
    // What others have told meanwhile is heard first, and kept.
    await hear();
    const id = randomUUID();
    known.add(id);
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, JSON.stringify([...(await all()), { ...news, id }].slice(-mostKept)), { mode: 0o600 });
    await rename(draft, file);
  }

  return {
    tell(news) {
      const told = telling.then(() => write(news));
      telling = told.catch(() => {});
      return told;
    },
    onNews(listener) {
      listeners.push(listener);
    },
    dispose() {
      isDisposed = true;
      watcher?.close();
    },
  };
}

/** What is no news of ours is left out. */
function toldIn(text: string): readonly StoredNews[] {
  try {
    const told: unknown = JSON.parse(text);
    return Array.isArray(told) ? told.flatMap(readTold) : [];
  } catch {
    return [];
  }
}

const newsNames = ['revision', 'forgotten', 'signedOut', 'tokenWanted', 'tokenFor', 'sealedToken'] as const;

function readTold(told: unknown): StoredNews[] {
  const textAt = (name: keyof StoredNews): string | undefined => {
    const value: unknown = Reflect.get(Object(told), name);
    return typeof value === 'string' ? value : undefined;
  };
  const id = textAt('id');
  if (id === undefined) return [];
  const news: { -readonly [Name in keyof News]: News[Name] } = {};
  for (const name of newsNames) {
    const text = textAt(name);
    if (text !== undefined) news[name] = text;
  }
  return [{ ...news, id }];
}
