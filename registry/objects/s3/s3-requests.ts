import { Agent, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { ObjectStoreUnavailable } from '../errors.ts';
import { ConnectionFailure, exchange } from './exchange.ts';
import { problemIn, refusalOf } from './refusal.ts';
import { StoreClock } from './store-clock.ts';

export interface S3Options {
  /** Without a slash at the end. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** Whether the bucket is part of the path instead of the host name. */
  readonly pathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Milliseconds in which a connection must be established. */
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
/** Milliseconds before the second attempt; twice as many before each further one. */
const firstRetryDelay = 100;
/** Milliseconds after which no further attempt begins. */
const maxRetryTime = 10_000;
const maxConnections = 64;
/** Keys of signatures that are cached. */
const maxSigningKeys = 10;

/** Signs requests to a bucket, and repeats them while the store is not available. */
export class S3Requests {
  readonly #options: S3Options;
  readonly #agent: Agent;
  readonly #clock: StoreClock;
  /** The keys that signatures are computed with; a new one each day. */
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(options: S3Options) {
    this.#options = options;
    const isSecure = options.endpoint.toLowerCase().startsWith('https:');
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
      // A random part, so that servers that failed together do not try again together.
      await delay(wait * (0.5 + Math.random()));
    }
  }

  /** Resolves to an address with a signature, which is valid for a number of seconds. */
  async signedUrl(key: string, seconds: number, query: Readonly<Record<string, string>>): Promise<string> {
    const url = this.#urlOf(key, { ...query, 'X-Amz-Expires': String(seconds) });
    return (await this.#signed({ method: 'GET', url, signQuery: true })).url.href;
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Sends a request once. Resolves to its response, or to the reason why it can be repeated. */
  async #attempt(request: S3Request): Promise<{ readonly response: IncomingMessage } | { readonly failure: string }> {
    const { method, key, query = {}, headers = {}, body, expected = [] } = request;
    const signed = await this.#signed({ method, url: this.#urlOf(key, query), headers });
    const { connectTimeout = 3_000, idleTimeout = 10_000 } = this.#options;
    const timeouts = { agent: this.#agent, connectTimeout, idleTimeout };
    try {
      const sent = { method, url: signed.url, headers: Object.fromEntries(signed.headers), body: body?.() };
      const response = await exchange(sent, timeouts);
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

  #urlOf(key: string | undefined, query: Readonly<Record<string, string>>): URL {
    const { endpoint, bucket, pathStyle } = this.#options;
    const url = new URL(endpoint);
    if (!pathStyle) url.host = `${bucket}.${url.host}`;
    const path = [...(pathStyle ? [bucket] : []), ...(key === undefined ? [] : [key])].join('/');
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  #signed(request: {
    readonly method: string;
    readonly url: URL;
    readonly headers?: Readonly<Record<string, string>>;
    readonly signQuery?: boolean;
  }): Promise<{ readonly url: URL; readonly headers: Headers }> {
    const { accessKeyId, secretAccessKey, region } = this.#options;
    if (this.#signingKeys.size > maxSigningKeys) this.#signingKeys.clear();
    return new AwsV4Signer({
      ...request,
      url: request.url.href,
      headers: { ...request.headers },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      datetime: this.#clock.time(),
      cache: this.#signingKeys,
    }).sign();
  }
}
