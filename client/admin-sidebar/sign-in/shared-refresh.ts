import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { renameFile } from '../../../registry/disk/rename-file.ts';
import { readSessions, type StoredSession } from './stored-session.ts';

/**
 * Coordinates the refreshes of all windows. Many providers accept a refresh token only once, and revoke the session if
 * the token is used again, so windows refresh a session one after another. Windows in a browser do not share secrets,
 * so a window that has refreshed a session stores it in a file for the others, encrypted with the previous refresh
 * token.
 */
export interface SharedRefresh {
  /** Runs `work` while no other window refreshes this session, and settles as `work` does. */
  exclusively<Result>(sessionId: string, work: () => Promise<Result>): Promise<Result>;
  /** Stores a refreshed session in a file for windows that still have the previous refresh token. */
  leave(refreshToken: string, refreshed: StoredSession): Promise<void>;
  /** Resolves to the session that another window has stored for this refresh token; to undefined if there is none. */
  found(refreshToken: string): Promise<StoredSession | undefined>;
}

/** Milliseconds after which a lock is considered abandoned; longer than the requests of a refresh. */
const maxHeld = 90_000;

const retryInterval = 50;

/**
 * Milliseconds after which the file of a session is deleted. Windows on a machine that was asleep may need it after
 * days.
 */
const maxLeft = 7 * 24 * 3_600_000;

export function createSharedRefresh(storageFolder: string): SharedRefresh {
  const folder = join(storageFolder, 'refresh');
  const sessionFile = (refreshToken: string): string =>
    join(folder, `${digest('name', refreshToken).toString('hex')}.sealed`);

  return {
    async exclusively(sessionId, work) {
      const lock = join(folder, `${digest('lock', sessionId).toString('hex')}.lock`);
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {});
      while (!(await isTaken(lock))) await wait(retryInterval);
      try {
        return await work();
      } finally {
        await rm(lock, { force: true }).catch(() => {});
      }
    },
    async leave(refreshToken, refreshed) {
      const file = sessionFile(refreshToken);
      await removeOld(folder);
      await writeFile(`${file}.draft`, sealed(JSON.stringify([refreshed]), refreshToken), { mode: 0o600 });
      await renameFile(`${file}.draft`, file);
    },
    async found(refreshToken) {
      const bytes = await readFile(sessionFile(refreshToken)).catch(() => undefined);
      return bytes && readSessions(unsealed(bytes, refreshToken))[0];
    },
  };
}

/**
 * Resolves to whether this window may refresh: it has taken the lock, or locks cannot be created. Removes an abandoned
 * lock.
 */
async function isTaken(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    // On a disk that cannot be written to, a sign-in must not wait forever.
    if (Reflect.get(Object(error), 'code') !== 'EEXIST') return true;
    const held = await stat(lock).catch(() => undefined);
    if (held !== undefined && Date.now() - held.mtimeMs > maxHeld) await rm(lock, { force: true }).catch(() => {});
    return false;
  }
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const { mtimeMs = Date.now() } = (await stat(file).catch(() => undefined)) ?? {};
    if (name.endsWith('.sealed') && Date.now() - mtimeMs > maxLeft) await rm(file, { force: true });
  }
}

function digest(purpose: string, text: string): Buffer {
  return createHash('sha256').update(`${purpose}:${text}`).digest();
}

function sealed(text: string, refreshToken: string): Buffer {
  const start = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', digest('key', refreshToken), start);
  return Buffer.concat([start, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts text. Returns undefined if `sealed` did not encrypt it with this token. */
function unsealed(bytes: Buffer, refreshToken: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', digest('key', refreshToken), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    return `${decipher.update(bytes.subarray(12, -16), undefined, 'utf8')}${decipher.final('utf8')}`;
  } catch {
    return undefined;
  }
}
