import { type FileHandle, open } from 'node:fs/promises';
import { DamagedBlob } from '../errors.ts';
import { digestOfFile } from './content-digest.ts';

/** The result of hashing a file. It is valid while the file has the same stamp. */
interface Verdict {
  readonly stamp: string;
  readonly isIntact: boolean;
}

export interface VerifiedFilesOptions {
  /** Returns the path of the file of a blob. */
  readonly path: (id: string) => string;
  /** Called when a blob is found to be missing or damaged. */
  readonly onDamage: (damage: DamagedBlob) => void;
}

/** Verdicts that are remembered; without a limit, they would need 30 MB for 100,000 files. */
const maxVerdicts = 20_000;

/**
 * Opens the files of blobs that are too large to be read in one step. A file is hashed when it is first opened in a process,
 * and again after it has changed, so that no part of a damaged file is sent.
 */
export class VerifiedFiles {
  readonly #options: VerifiedFilesOptions;
  readonly #verdicts = new Map<string, Verdict>();
  readonly #running = new Map<string, Promise<void>>();

  constructor(options: VerifiedFilesOptions) {
    this.#options = options;
  }

  /** Rejects with DamagedBlob when the file is missing, or when its content does not match its name. */
  async open(id: string): Promise<FileHandle> {
    // Repeated when the file has not been hashed, or is replaced while it is being hashed.
    for (;;) {
      const file = await this.#open(id);
      const verdict = await this.#verdictOf(id, file);
      if (verdict?.isIntact === true) return file;
      await file.close();
      if (verdict?.isIntact === false) throw this.#report(new DamagedBlob(id, 'damaged'));
      await this.#verifyOnce(id);
    }
  }

  /** Hashes a file, and calls `rest` after each chunk. Rejects with DamagedBlob. */
  async verify(id: string, rest: () => Promise<void>): Promise<void> {
    await this.#verify(id, rest);
  }

  /** Hashes a file, once for concurrent calls. */
  #verifyOnce(id: string): Promise<void> {
    const running = this.#running.get(id);
    if (running) return running;
    const verifying = this.#verify(id).finally(() => this.#running.delete(id));
    this.#running.set(id, verifying);
    return verifying;
  }

  async #verify(id: string, rest?: () => Promise<void>): Promise<void> {
    const file = await this.#open(id);
    try {
      const stamp = await stampOf(file);
      const isIntact = (await digestOfFile(file, rest)) === id;
      this.#remember(id, { stamp, isIntact });
      if (!isIntact) throw this.#report(new DamagedBlob(id, 'damaged'));
    } finally {
      await file.close();
    }
  }

  async #open(id: string): Promise<FileHandle> {
    try {
      return await open(this.#options.path(id));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
        throw this.#report(new DamagedBlob(id, 'missing'));
      }
      throw error;
    }
  }

  /** Resolves to the verdict about a file that has not changed since. Closes the file if it rejects. */
  async #verdictOf(id: string, file: FileHandle): Promise<Verdict | undefined> {
    const verdict = this.#verdicts.get(id);
    try {
      return verdict?.stamp === (await stampOf(file)) ? verdict : undefined;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  #report(damage: DamagedBlob): DamagedBlob {
    this.#options.onDamage(damage);
    return damage;
  }

  #remember(id: string, verdict: Verdict): void {
    this.#verdicts.delete(id);
    const [oldest] = this.#verdicts.keys();
    if (oldest !== undefined && this.#verdicts.size >= maxVerdicts) this.#verdicts.delete(oldest);
    this.#verdicts.set(id, verdict);
  }
}

/** Returns a text that changes when the file is written or replaced. */
async function stampOf(file: FileHandle): Promise<string> {
  const { ino, size, mtimeMs, ctimeMs } = await file.stat();
  return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}
