import { buffer } from 'node:stream/consumers';
import { type Clock, systemClock } from '../../../admin-client/clock.ts';
import { retryAfterSeconds } from '../../../admin-client/http/retry-after.ts';
import { HttpError } from '../../errors/http-error.ts';
import { UpstreamClient, type UpstreamResponse } from '../../upstream/upstream-client.ts';
import {
  ForbiddenTarget,
  RedirectionFailure,
  ResponseTooLarge,
  UpstreamUnreachable,
} from '../../upstream/upstream-error.ts';
import { withRetries } from './retries.ts';
import { SourceError, TemporaryProblem, UnreachableSource } from './source-error.ts';

export interface SourceAddress {
  /** Without a slash at the end. */
  readonly address: string;
  /** The header `Authorization`. Secret. */
  readonly authorization: string | undefined;
  /** The hosts, besides that of the address, which may send tarballs. They do not receive the credentials. */
  readonly redirectHosts: readonly string[];
  readonly signal: AbortSignal;
}

export interface SourceRequest {
  readonly url: string;
  /** What is requested, for messages. */
  readonly about: string;
  /** The maximum size of the body, in bytes. */
  readonly limit: number;
}

/** Milliseconds without any data after which a request is aborted. */
const timeout = 30_000;
/** Milliseconds after which a request is aborted in any case. */
const maxTime = 10 * 60_000;
const tokenRemedy = 'set `TASKWRIGHT_SOURCE_TOKEN`, or name a file that contains the token with `--from-token-file`';

/** Reads from the registry that packages are imported from, with retries. All methods reject with a SourceError. */
export class SourceClient {
  readonly #client: UpstreamClient;
  readonly #address: SourceAddress;
  readonly #clock: Clock;

  constructor(address: SourceAddress, clock: Clock = systemClock) {
    this.#address = address;
    this.#clock = clock;
    const own = { ca: undefined, proxy: undefined, onFailure: () => undefined };
    this.#client = new UpstreamClient({ ...address, timeout, ...own });
    address.signal.addEventListener('abort', () => this.close(), { once: true });
  }

  get address(): string {
    return this.#address.address;
  }

  urlOf(path: string): string {
    return this.#client.urlOf(path);
  }

  /** Returns whether requests may be sent to an address that the source has named. */
  isAllowed(url: string): boolean {
    return this.#client.isAllowed(url);
  }

  /** Resolves to a whole body; to undefined if the source does not have it. */
  content(request: SourceRequest): Promise<Buffer | undefined> {
    return this.read(request, buffer);
  }

  /** Resolves to what `use` reads from a body, which is called again after a failure; to undefined if the source does not have it. */
  read<Value>(
    request: SourceRequest,
    use: (body: AsyncIterable<Uint8Array>) => Promise<Value>,
  ): Promise<Value | undefined> {
    const { signal } = this.#address;
    const temporary = (error: unknown) => (error instanceof TemporaryProblem ? error : undefined);
    return withRetries(() => this.#attempt(request, use), { clock: this.#clock, signal, temporary });
  }

  close(): void {
    this.#client.close();
  }

  async #attempt<Value>(
    { url, about, limit }: SourceRequest,
    use: (body: AsyncIterable<Uint8Array>) => Promise<Value>,
  ): Promise<Value | undefined> {
    this.#address.signal.throwIfAborted();
    try {
      const response = await this.#client.request({ url, limit, maxTime });
      if (response.status === 200) return await use(response.body);
      response.discard();
      return this.#missing(response, about);
    } catch (error) {
      this.#address.signal.throwIfAborted();
      throw error instanceof HttpError ? this.#problem(error, about) : error;
    }
  }

  /** Returns undefined for a response without the content; throws for a failure. */
  #missing({ status, retryAfter }: UpstreamResponse, about: string): undefined {
    const { address } = this.#address;
    if (status === 401 || status === 403)
      throw new SourceError(`${address} does not send ${about} with these credentials (${status}); ${tokenRemedy}.`);
    if (status === 429 || status >= 500) {
      const seconds = retryAfterSeconds(retryAfter, this.#clock.now());
      throw new TemporaryProblem(`${address} did not send ${about} (${status}); try again later.`, seconds);
    }
    return undefined;
  }

  /** Returns an error that describes the source by its address, since the client describes upstreams of servers. */
  #problem(error: HttpError, about: string): SourceError {
    const { address } = this.#address;
    if (error instanceof RedirectionFailure)
      return new SourceError(
        `${address} redirects ${about} to ${error.host}, which is not allowed or does not respond; allow it with \`--redirect-host\`.`,
      );
    const reason = error.message.replace('The upstream registry', address).replace('the upstream registry', address);
    if (error instanceof UpstreamUnreachable) return new UnreachableSource(reason);
    if (error instanceof ResponseTooLarge) return new SourceError(`${reason.replace(/\.$/, '')}: ${about}.`);
    if (error instanceof ForbiddenTarget)
      return new SourceError(`${address} redirects ${about} to an address that is not allowed.`);
    return new TemporaryProblem(`${reason.replace(/\.$/, '')}: ${about}.`);
  }
}
