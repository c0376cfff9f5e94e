import { Agent, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { ObjectStoreUnavailable } from '../errors.ts';
import { type BucketAddress, type BucketOptions, bucketAddress } from './bucket-address.ts';
import { ConnectionFailure, exchange } from './exchange.ts';
import { problemIn, refusalOf } from './refusal.ts';
import { queryOf, Signer, type SignerOptions, type UnsignedRequest } from './signer.ts';
import { StoreClock } from './store-clock.ts';
import { uriEncoded } from './uri-encoded.ts';

export interface S3Options extends BucketOptions, SignerOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Milliseconds within which a connection must be established. */
  readonly connectTimeout?: number;
  /** Milliseconds without any progress after which an attempt fails. */
  readonly idleTimeout?: number;
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The name of the object; undefined for the bucket. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns the body. It is called for each attempt. */
  readonly body?: () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** The statuses that are not errors, besides 2xx. */
  readonly expected?: readonly number[];
}

const maxAttempts = 4;
/** Milliseconds before the second attempt; the delay doubles before each further attempt. */
const firstRetryDelay = 100;
/** Milliseconds after which no further attempt begins. */
const maxRetryTime = 10_000;
const maxConnections = 64;

/** Signs requests to a bucket, and repeats them while the store is not available. */
export class S3Requests {
  readonly #options: S3Options;
  readonly #agent: Agent;
  readonly #clock: StoreClock;
  readonly #address: BucketAddress;
  readonly #signer: Signer;

  constructor(options: S3Options) {
    this.#options = options;
    this.#address = bucketAddress(options);
    this.#signer = new Signer(options);
    const isSecure = this.#address.connection.protocol === 'https:';
    this.#agent = new (isSecure ? SecureAgent : Agent)({ keepAlive: true, maxSockets: maxConnections });
    this.#clock = new StoreClock(options.now ?? Date.now);
  }

  /**
   * Resolves to a response with an expected status, whose body must be read or destroyed. Rejects with ObjectStoreUnavailable or
   * ObjectStoreRefusal.
   */
  async send(request: S3Request): Promise<IncomingMessage> {
    const start = performance.now();
    for (let attempt = 1, wait = firstRetryDelay; ; attempt++, wait *= 2) {
      const result = await this.#attempt(request);
      if ('response' in result) return result.response;
      if (attempt === maxAttempts || performance.now() - start + wait > maxRetryTime) {
        throw new ObjectStoreUnavailable(result.failure);
      }
      // Random, so that servers that failed at the same time do not try again at the same time.
      await delay(wait * (0.5 + Math.random()));
    }
  }

  /** Returns a signed address that is valid for this number of seconds. */
  signedUrl(key: string, seconds: number, query: Readonly<Record<string, string>>): string {
    const request = this.#unsigned({ method: 'GET', key, query });
    return `${this.#address.origin}${request.path}?${this.#signer.queryOf(request, seconds, this.#clock.time())}`;
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Sends a request once. Resolves to its response, or to a failure after which the request can be repeated. */
  async #attempt(request: S3Request): Promise<{ readonly response: IncomingMessage } | { readonly failure: string }> {
    const { method, headers = {}, body, expected = [] } = request;
    const unsigned = this.#unsigned(request);
    const query = queryOf(unsigned.query);
    const { connectTimeout = 3_000, idleTimeout = 10_000 } = this.#options;
    try {
      const sent = {
        ...this.#address.connection,
        method,
        path: query === '' ? unsigned.path : `${unsigned.path}?${query}`,
        headers: this.#signer.headersOf(unsigned, headers, this.#clock.time()),
        body: body?.(),
      };
      const response = await exchange(sent, { agent: this.#agent, connectTimeout, idleTimeout });
      const isNewTime = this.#clock.follow(response.headers.date);
      const status = response.statusCode ?? 0;
      if ((status >= 200 && status < 300) || expected.includes(status)) return { response };
      const problem = await problemIn(response);
      if (problem.isTemporary) return { failure: `it reports \`${problem.code}\`` };
      if (isNewTime && status === 403) return { failure: 'its clock differs from that of this machine' };
      throw refusalOf(problem, this.#options.bucket);
    } catch (error) {
      if (error instanceof ConnectionFailure) return { failure: error.message };
      throw error;
    }
  }

  #unsigned({ method, key, query = {} }: S3Request): UnsignedRequest {
    const { host, path } = this.#address;
    if (key === undefined) return { method, host, path: path || '/', query };
    return { method, host, path: `${path}/${key.split('/').map(uriEncoded).join('/')}`, query };
  }
}
