import type { IncomingMessage } from 'node:http';
import { sha256Of } from '../content-sha256.ts';
import type {
  ObjectContent,
  ObjectPage,
  ObjectPart,
  ObjectStore,
  SignedUrlOptions,
  StoredObject,
} from '../object-store.ts';
import { readObject } from './read-object.ts';
import { type S3Options, S3Requests } from './s3-requests.ts';
import { textOf } from './text-of.ts';
import { elementsIn, textIn } from './xml.ts';

/** Precedes the digest in the name of an object. */
const folder = 'sha512/';
const digestPattern = /^[0-9a-f]{128}$/;
/** The number of objects on a page of a listing; stores allow no more. */
const pageSize = 1_000;

/** A bucket of a store that supports the S3 protocol. */
export class S3Store implements ObjectStore {
  readonly #requests: S3Requests;
  readonly #prefix: string;

  /** `prefix` is the beginning of the names of all objects. */
  constructor({ prefix, ...options }: S3Options & { readonly prefix: string }) {
    this.#requests = new S3Requests(options);
    this.#prefix = prefix + folder;
  }

  async put(digest: string, content: ObjectContent): Promise<void> {
    const sha256 = content.sha256 ?? (await sha256Of(content, digest));
    const response = await this.#requests.send({
      method: 'PUT',
      key: this.#keyOf(digest),
      headers: {
        'content-length': String(content.size),
        'content-type': 'application/octet-stream',
        'x-amz-content-sha256': sha256,
      },
      body: content.read,
    });
    discard(response);
  }

  async get(digest: string, part?: ObjectPart): Promise<StoredObject | undefined> {
    return readObject({ requests: this.#requests, key: this.#keyOf(digest), digest, part });
  }

  async sizeOf(digest: string): Promise<number | undefined> {
    const response = await this.#requests.send({ method: 'HEAD', key: this.#keyOf(digest), expected: [404] });
    discard(response);
    return response.statusCode === 404 ? undefined : Number(response.headers['content-length']);
  }

  async delete(digest: string): Promise<void> {
    discard(await this.#requests.send({ method: 'DELETE', key: this.#keyOf(digest), expected: [404] }));
  }

  async list(after?: string): Promise<ObjectPage> {
    const query = {
      'list-type': '2',
      prefix: this.#prefix,
      'max-keys': String(pageSize),
      ...(after !== undefined && { 'start-after': this.#prefix + after }),
    };
    const xml = await textOf(await this.#requests.send({ method: 'GET', query }));
    const found = elementsIn(xml, 'Contents').map((entry) => ({
      name: (textIn(entry, 'Key') ?? '').slice(this.#prefix.length),
      size: Number(textIn(entry, 'Size')),
    }));
    return {
      // Other programs may have stored something here.
      objects: found.flatMap(({ name, size }) => (digestPattern.test(name) ? [{ digest: name, size }] : [])),
      next: textIn(xml, 'IsTruncated') === 'true' ? found.at(-1)?.name : undefined,
    };
  }

  async signedUrl(digest: string, { validSeconds, contentType, cacheControl }: SignedUrlOptions): Promise<string> {
    return this.#requests.signedUrl(this.#keyOf(digest), validSeconds, {
      ...(contentType !== undefined && { 'response-content-type': contentType }),
      ...(cacheControl !== undefined && { 'response-cache-control': cacheControl }),
    });
  }

  async check(): Promise<void> {
    const query = { 'list-type': '2', prefix: this.#prefix, 'max-keys': '1' };
    await textOf(await this.#requests.send({ method: 'GET', query }));
  }

  close(): void {
    this.#requests.close();
  }

  #keyOf(digest: string): string {
    if (!digestPattern.test(digest)) throw new Error('A digest must be a SHA-512 in hexadecimal digits.');
    return this.#prefix + digest;
  }
}

/** Lets the connection of a response be used again. Only its status matters, so a failure of its body has no effect. */
function discard(response: IncomingMessage): void {
  response.on('error', () => undefined).resume();
}
