import { randomUUID } from 'node:crypto';
import { type FSWatcher, watch } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renameFile } from '../../../registry/disk/rename-file.ts';
import { parsedList } from '../../text/parsed-json.ts';

/** A message that one window sends to the others. */
export interface WindowMessage {
  /** The revision of the stored connections after a change. */
  readonly revision?: string;
  /** The name of a secret that was deleted; the other windows delete it as well. */
  readonly forgotten?: string;
  /** The identifier of a session that was signed out of. */
  readonly signedOut?: string;
  /** The public key of a window that does not have the token of the local registry. */
  readonly tokenRequest?: string;
  /** The public key from the request. `sealedToken` is the token, encrypted for this key. */
  readonly tokenFor?: string;
  readonly sealedToken?: string;
}

/**
 * The other windows of the user. VS Code does not notify other windows of changes in global state, and notifies them of
 * changes in secret storage only if they share that storage. A file in the storage folder of the extension reaches all
 * windows.
 */
export interface OtherWindows {
  send(message: WindowMessage): Promise<void>;
  onMessage(listener: (message: WindowMessage) => void): void;
  dispose(): void;
}

const fileName = 'news.json';

/** The maximum number of messages in the file. It is large enough for a busy window to read all messages later. */
const maxMessages = 50;

interface StoredMessage extends WindowMessage {
  readonly id: string;
}

export function otherWindows(folder: string): OtherWindows {
  const file = join(folder, fileName);
  const listeners: ((message: WindowMessage) => void)[] = [];
  let known = new Set<string>();
  let watcher: FSWatcher | undefined;
  let isDisposed = false;
  let sending: Promise<unknown> = Promise.resolve();

  async function stored(): Promise<readonly StoredMessage[]> {
    return parsedList(await readFile(file, 'utf8').catch(() => '[]'), readMessage);
  }

  async function receive(): Promise<void> {
    const messages = await stored();
    const unread = messages.filter(({ id }) => !known.has(id));
    if (unread.length === 0) return;
    known = new Set(messages.map(({ id }) => id));
    for (const { id: _id, ...message } of unread) for (const listener of listeners) listener(message);
  }

  async function listen(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    known = new Set((await stored()).map(({ id }) => id));
    if (isDisposed) return;
    watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name === fileName) void receive();
    });
    // Without a watcher, no messages arrive. A window still reads the current state when it receives the focus.
    watcher.on('error', () => watcher?.close());
  }
  const listening = listen().catch(() => {});

  async function write(message: WindowMessage): Promise<void> {
    await listening;
    // Messages that other windows have sent in the meantime are received first, and remain in the file.
    await receive();
    const id = randomUUID();
    known.add(id);
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, JSON.stringify([...(await stored()), { ...message, id }].slice(-maxMessages)), {
      mode: 0o600,
    });
    await renameFile(draft, file);
  }

  return {
    send(message) {
      const sent = sending.then(() => write(message));
      sending = sent.catch(() => {});
      return sent;
    },
    onMessage(listener) {
      listeners.push(listener);
    },
    dispose() {
      isDisposed = true;
      watcher?.close();
    },
  };
}

const memberNames = ['revision', 'forgotten', 'signedOut', 'tokenRequest', 'tokenFor', 'sealedToken'] as const;

/** Returns the message in an entry of the file, or an empty array if the entry is invalid. */
function readMessage(stored: unknown): StoredMessage[] {
  const textAt = (name: keyof StoredMessage): string | undefined => {
    const value: unknown = Reflect.get(Object(stored), name);
    return typeof value === 'string' ? value : undefined;
  };
  const id = textAt('id');
  if (id === undefined) return [];
  const message: { -readonly [Name in keyof WindowMessage]: WindowMessage[Name] } = {};
  for (const name of memberNames) {
    const text = textAt(name);
    if (text !== undefined) message[name] = text;
  }
  return [{ ...message, id }];
}
