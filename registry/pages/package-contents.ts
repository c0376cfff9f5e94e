import { objectOr } from '../../server/core/text/json-object.ts';
import { HttpError } from '../errors/http-error.ts';
import type { Context } from '../http/context.ts';
import { ByteCache } from '../npm/byte-cache.ts';
import { sourceOf } from '../npm/packument-sources.ts';
import type { PackageDescription } from '../packages/packuments/describe-package.ts';
import { TaskLimitExceeded } from '../workers/worker-pool.ts';
import { repositoryFiles } from './repository-address.ts';

/** A package as its page shows it. */
export interface PackageContents {
  readonly description: PackageDescription;
  /** HTML; empty without a readme. */
  readonly readme: string;
  /** A sentence about a readme that is not shown as a whole; empty otherwise. */
  readonly remark: string;
}

export interface WantedPackage {
  readonly tenant: string;
  readonly name: string;
  /** A version or tag; undefined for the latest version. */
  readonly requested: string | undefined;
}

/** Characters. Longer readmes are shortened. */
const maxReadmeLength = 2 ** 17;
/** Milliseconds that a thread may need for a readme. */
const maxReadmeTime = 2_000;
/** Bytes. */
const cacheLimit = 8 * 2 ** 20;

/** Reads packages from the packuments that clients receive, so that pages show nothing that is hidden from clients. */
export class PackageReading {
  readonly #context: Context;
  readonly #cache = new ByteCache<PackageContents>(cacheLimit, sizeOf);

  constructor(context: Context) {
    this.#context = context;
  }

  /** Resolves to a package; undefined if the package or the version does not exist. Rejects with HttpError if an upstream fails. */
  async contents({ tenant, name, requested }: WantedPackage): Promise<PackageContents | undefined> {
    const source = await sourceOf({ tenant, name, isForWriting: false }, this.#context).catch(undefinedIfMissing);
    if (!source) return undefined;
    const key = JSON.stringify([source.id, source.etag, requested]);
    const known = this.#cache.get(key);
    if (known) return known;
    // No page contains the address of a tarball.
    const { body, compressed } = await source.render('full', '');
    const content = body ?? compressed;
    if (!content) return undefined;
    const packed = { content, isCompressed: body === undefined, requested };
    const description = await this.#context.workers.run('describePacked', packed);
    if (!description) return undefined;
    const { readme: latest, ...others } = description;
    const text = others.isLatest && latest !== '' ? latest : await this.#publishedReadme(tenant, name, others.version);
    const contents = { description, ...(await this.#rendered(text, description)) };
    this.#cache.set(key, contents);
    return contents;
  }

  /** Resolves to the readme of a version that is published here. */
  async #publishedReadme(tenant: string, name: string, version: string): Promise<string> {
    const { readme } = (await this.#context.storage.packages.version(tenant, name, version)) ?? {};
    const text = readme === undefined ? undefined : objectOr(JSON.parse(readme)).readme;
    return typeof text === 'string' ? text : '';
  }

  async #rendered(text: string, description: PackageDescription): Promise<Omit<PackageContents, 'description'>> {
    const files = repositoryFiles(description);
    const isShortened = text.length > maxReadmeLength;
    try {
      const input = { text: isShortened ? beginning(text) : text, files };
      const readme = await this.#context.workers.run('readmeAsHtml', input, { maxTime: maxReadmeTime });
      return { readme, remark: isShortened ? 'The readme is longer than what is shown here.' : '' };
    } catch (error) {
      if (!(error instanceof TaskLimitExceeded)) throw error;
      return { readme: '', remark: 'The readme is not shown, because it takes too long to render.' };
    }
  }
}

/** Returns about how many bytes the contents of a page occupy. */
function sizeOf({ description, readme }: PackageContents): number {
  return readme.length + JSON.stringify(description).length;
}

/** Returns the beginning of a text, without the line that does not fit. */
function beginning(text: string): string {
  const end = text.lastIndexOf('\n', maxReadmeLength);
  return text.slice(0, end < 0 ? maxReadmeLength : end);
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof HttpError && error.status === 404) return undefined;
  throw error;
}
