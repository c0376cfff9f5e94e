import type { Logger } from 'pino';
import { installScriptIn } from '../packages/tarballs/install-script.ts';
import type { Storage } from '../storage/contract/storage.ts';
import { type InstallScriptAnswer, installScriptOf } from '../workers/install-script-task.ts';
import { TaskLimitExceeded, type WorkerPool } from '../workers/worker-pool.ts';
import { SingleFlight } from './single-flight.ts';
import type { UpstreamTarball } from './upstream-tarballs.ts';

export interface InstallScriptsOptions {
  readonly registry: string;
  readonly storage: Storage;
  readonly workers: WorkerPool;
  readonly logger: Logger;
  /** Resolves when the tarballs that were fetched are in the cache. */
  readonly kept: () => Promise<void>;
}

/** Bytes. Smaller tarballs are read faster here than in another thread, in a millisecond or two. */
const maxReadHere = 2 ** 14;
/** Bytes. Larger tarballs of an object store are read as a stream. */
const maxInMemory = 2 ** 20;
/** Milliseconds. */
const maxTime = 120_000;

/**
 * Determines what clients run to install tarballs of the upstream, from the tarballs themselves: the metadata of the upstream may
 * omit it. Each tarball is read once, and the result is stored with the cache entry.
 */
export class InstallScripts {
  readonly #options: InstallScriptsOptions;
  readonly #flights = new SingleFlight<string>();
  readonly #writes = new Set<Promise<void>>();

  constructor(options: InstallScriptsOptions) {
    this.#options = options;
  }

  /** Resolves to what a client runs; to an empty text if nothing. `path` is that of the cache entry. */
  async of(path: string, tarball: UpstreamTarball): Promise<string> {
    return tarball.installScript ?? this.#flights.run(`${path} ${tarball.blob}`, () => this.#find(path, tarball));
  }

  /** Resolves when all results are stored. */
  async settled(): Promise<void> {
    await Promise.all(this.#writes);
  }

  async #find(path: string, tarball: UpstreamTarball): Promise<string> {
    const answer = await this.#read(tarball).catch((error: unknown) => {
      if (error instanceof TaskLimitExceeded) return undefined;
      throw error;
    });
    // Not stored, since the next attempt may be faster.
    if (!answer) return 'unreadable';
    if ('damage' in answer) throw this.#options.storage.blobs.reportDamage(tarball.blob, answer.damage);
    const { script = '' } = answer;
    this.#store(path, tarball.blob, script);
    return script;
  }

  async #read({ blob, size, content: inMemory }: UpstreamTarball): Promise<InstallScriptAnswer> {
    const { storage, workers } = this.#options;
    const stored = inMemory ?? storage.blobs.contentOrPath(blob);
    if (typeof stored === 'function' && size > maxInMemory) {
      // Parts of a stream take less than a millisecond each.
      const found = await installScriptIn(await storage.blobs.stream(blob, undefined));
      return { script: found.script };
    }
    const content = typeof stored === 'function' ? await stored() : stored;
    const source = { content, sha512: blob };
    return size <= maxReadHere ? installScriptOf(source) : workers.run('installScriptOf', source, { maxTime });
  }

  /** Stores a result in the background. Its failure does not affect the response, so it is only logged. */
  #store(path: string, blob: string, installScript: string): void {
    const { registry, storage, logger, kept } = this.#options;
    const write = kept()
      .then(() => storage.cache.setInstallScript(registry, path, { blob, installScript }))
      .catch((error: unknown) => logger.error({ err: error, path }, 'the check of a tarball could not be stored'))
      .then(() => void this.#writes.delete(write));
    this.#writes.add(write);
  }
}
