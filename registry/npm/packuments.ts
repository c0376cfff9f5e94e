import type { Logger } from 'pino';
import type { PackumentForm } from '../packages/packuments/manifest-fragments.ts';
import type { DerivedFiles } from '../storage/derived-files.ts';
import { ByteCache } from './byte-cache.ts';
import { fromCompressed, type Rendering, sizeInMemory } from './rendering.ts';

/** The source of a packument: this registry or the upstream. */
export interface PackumentSource {
  /** The tenant and the name of the package. */
  readonly id: string;
  /** Identifies the content of the package. */
  readonly etag: string;
  /** Resolves to the packument for an address; its content may be newer than `etag`. */
  render(form: PackumentForm, packageUrl: string): Promise<Rendering>;
}

export interface PackumentsOptions {
  readonly files: Pick<DerivedFiles, 'get' | 'put'>;
  readonly logger: Logger;
}

/** Bytes in memory. */
const cacheLimit = 64 * 2 ** 20;
/** Bytes. Smaller packuments are rendered again faster than they are read from a file. */
const minFileSize = 2 ** 16;
/** Part of the names of files. Increment it when a packument changes although the package does not. */
const format = 2;

/** The packuments that clients have requested: recent ones in memory, and large ones in files too. */
export class Packuments {
  readonly #options: PackumentsOptions;
  readonly #cache = new ByteCache<Rendering>(cacheLimit, sizeInMemory);
  readonly #running = new Map<string, Promise<Rendering>>();

  constructor(options: PackumentsOptions) {
    this.#options = options;
  }

  /** Returns the packument if it is in memory. */
  cached(
    { id, etag }: Pick<PackumentSource, 'id' | 'etag'>,
    form: PackumentForm,
    packageUrl: string,
  ): Rendering | undefined {
    const rendering = this.#cache.get(keyOf(id, form, packageUrl));
    return rendering?.etag === etag ? rendering : undefined;
  }

  /**
   * Resolves to a packument that is at least as new as the request. A package is rendered once for all concurrent
   * requests, and never twice at the same time.
   */
  async rendering(source: PackumentSource, form: PackumentForm, packageUrl: string): Promise<Rendering> {
    const key = keyOf(source.id, form, packageUrl);
    // The earlier rendering may have started before the package was changed.
    const earlier = await this.#running.get(key)?.catch(() => undefined);
    if (earlier?.etag === source.etag) return earlier;
    const running = this.#running.get(key);
    if (running) return running;
    const started = this.#render(key, source, form, packageUrl).finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }

  async #render(key: string, source: PackumentSource, form: PackumentForm, packageUrl: string): Promise<Rendering> {
    const { files } = this.#options;
    const { etag } = source;
    const file = await files.get(`${key} ${etag} ${format}`);
    const rendering = file ? fromCompressed(etag, file) : await source.render(form, packageUrl);
    this.#cache.set(key, rendering);
    if (!file && rendering.compressed && rendering.size >= minFileSize) {
      void this.#keep(`${key} ${rendering.etag} ${format}`, rendering.compressed);
    }
    return rendering;
  }

  /** Stores a file. If this fails, the packument is rendered again when it is requested. */
  async #keep(key: string, content: Buffer): Promise<void> {
    try {
      await this.#options.files.put(key, content);
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'a compressed packument could not be stored');
    }
  }
}

function keyOf(id: string, form: PackumentForm, packageUrl: string): string {
  return `${id} ${form} ${packageUrl}`;
}
