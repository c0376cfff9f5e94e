import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { rootCertificates } from 'node:tls';
import { lookupAllowed } from '../addresses/lookup-allowed.ts';
import { HttpError } from '../errors/http-error.ts';
import type { UpstreamFailure } from '../statistics/statistics.ts';
import { bodyOf } from './response-body.ts';
import { forbiddenTarget, RedirectionFailure, UpstreamUnreachable, unreachable } from './upstream-error.ts';
import { UpstreamExchange } from './upstream-exchange.ts';
import { UpstreamTargets } from './upstream-targets.ts';

export interface UpstreamRequest {
  readonly url: string;
  /** The entity tag of the known content. */
  readonly etag?: string | undefined;
  /** The maximum size of the body, in bytes, both compressed and decompressed. */
  readonly limit: number;
  /** Milliseconds after which the request is aborted, even if the upstream still sends data. */
  readonly maxTime: number;
  /** The body of a request that is sent with POST, and changes nothing at the upstream. */
  readonly json?: string | undefined;
}

export interface UpstreamResponse {
  readonly status: number;
  readonly etag: string | undefined;
  /** The size of the body in bytes; undefined when the upstream does not specify it. */
  readonly length: number | undefined;
  /** The header `Retry-After`. */
  readonly retryAfter: string | undefined;
  /**
   * Must be iterated or discarded. Throws HttpError 502 or 504 when it times out, exceeds the limit or is incomplete.
   */
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends a response whose body is not read. */
  discard(): void;
}

export interface UpstreamClientOptions {
  /** The configured address of the upstream. */
  readonly address: string;
  readonly redirectHosts: readonly string[];
  /** Milliseconds without any data after which a request is aborted. */
  readonly timeout: number;
  /** The header `Authorization` for the upstream itself, not for hosts that it redirects to. Secret. */
  readonly authorization: string | undefined;
  /** Certificates in PEM that are trusted in addition to the well-known ones. */
  readonly ca: string | undefined;
  /** The address of a proxy; by default, the variables of the environment apply. */
  readonly proxy: string | undefined;
  /** Called for each request that fails, and each response with a status of 500 or above. */
  readonly onFailure: (failure: UpstreamFailure) => void;
}

const maxRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
/** The redirects after which a request keeps its method and its body. */
const keepingRedirects = new Set([307, 308]);
const maxConnections = 128;
const requestHeaders = { accept: 'application/json, */*;q=0.5', 'accept-encoding': 'gzip' };
const agentOptions = { keepAlive: true, maxSockets: maxConnections };

/** Sends requests to the upstream. The host of every redirect is checked before and after resolving it. */
export class UpstreamClient {
  readonly #options: UpstreamClientOptions;
  readonly #targets: UpstreamTargets;
  readonly #agents: { readonly http: HttpAgent; readonly https: HttpsAgent };

  constructor(options: UpstreamClientOptions) {
    this.#options = options;
    this.#agents = agentsFor(options);
    this.#targets = new UpstreamTargets(options.address, options.redirectHosts);
  }

  /** Returns the URL of a path, which is relative to the address of the upstream. */
  urlOf(path: string): string {
    return `${this.#options.address}/${path}`;
  }

  /** The host of the configured address, with its port unless that is the default. */
  get host(): string {
    return new URL(this.#options.address).host;
  }

  /** Returns whether requests may be sent to an address that the upstream has named. */
  isAllowed(url: string): boolean {
    return URL.canParse(url) && this.#targets.isAllowed(new URL(url));
  }

  /**
   * Rejects with UpstreamUnreachable when no connection can be made, with HttpError 504 when the upstream does not respond in
   * time, and with HttpError 502 for other failures.
   */
  async request(request: UpstreamRequest): Promise<UpstreamResponse> {
    try {
      const response = await this.#follow(request);
      if (response.status >= 500) this.#options.onFailure('response');
      return { ...response, body: this.#counted(response.body) };
    } catch (error) {
      this.#options.onFailure(failureOf(error));
      throw error;
    }
  }

  close(): void {
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }

  /** Sends a request and follows its redirects. */
  async #follow({ url, etag, limit, maxTime, json }: UpstreamRequest): Promise<UpstreamResponse> {
    const deadline = performance.now() + maxTime;
    const statuses = json === undefined ? redirectStatuses : keepingRedirects;
    let target = new URL(url);
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const { exchange, message } = await this.#send(target, { etag, deadline, json });
      const { location } = message.headers;
      if (!statuses.has(message.statusCode ?? 0) || location === undefined) {
        return toResponse(exchange, message, limit);
      }
      exchange.end();
      target = this.#redirected(target, location);
    }
    throw new HttpError(502, `The upstream registry redirected more than ${maxRedirects} times.`);
  }

  async *#counted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* body;
    } catch (error) {
      this.#options.onFailure(failureOf(error));
      throw error;
    }
  }

  #redirected(from: URL, location: string): URL {
    const target = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
    if (target && this.#targets.isAllowed(target)) return target;
    throw target ? new RedirectionFailure(forbiddenTarget(), target.host) : forbiddenTarget();
  }

  /** Sends a request to one host. Sends it again when a connection that was kept open turns out to be closed. */
  async #send(url: URL, options: SendOptions): Promise<OpenResponse> {
    for (;;) {
      const exchange = this.#exchange(url, options);
      try {
        return { exchange, message: await exchange.response };
      } catch (error) {
        exchange.end();
        if (exchange.request.reusedSocket && isReset(error)) continue;
        throw this.#failure(error, url, exchange);
      }
    }
  }

  /**
   * Returns the error for a request without a response. Only a failure to connect to the upstream itself makes it
   * unreachable.
   */
  #failure(error: unknown, url: URL, { isConnected }: UpstreamExchange): HttpError {
    const found = error instanceof HttpError ? error : unreachable(error);
    if (!this.#targets.isUpstream(url)) return new RedirectionFailure(found, url.host);
    return found instanceof UpstreamUnreachable && isConnected ? new HttpError(found.status, found.message) : found;
  }

  #exchange(url: URL, { etag, deadline, json }: SendOptions): UpstreamExchange {
    const isHttps = url.protocol === 'https:';
    const { authorization } = this.#options;
    const headers = {
      ...requestHeaders,
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(json !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
      ...(authorization !== undefined && this.#targets.isUpstream(url) && { authorization }),
    };
    const method = json === undefined ? 'GET' : 'POST';
    const lookup = lookupAllowed((address) => this.#targets.isAllowedAddress(url, address), forbiddenTarget);
    const options = { method, headers, lookup };
    const request = isHttps
      ? httpsRequest(url, { ...options, agent: this.#agents.https })
      : httpRequest(url, { ...options, agent: this.#agents.http });
    const times = { timeout: this.#options.timeout, maxTime: deadline - performance.now() };
    return new UpstreamExchange(request, times, json);
  }
}

function agentsFor({ ca, proxy }: Pick<UpstreamClientOptions, 'ca' | 'proxy'>) {
  const options = { ...agentOptions, ...proxyOptions(proxy) };
  const trusted = ca === undefined ? {} : { ca: [...rootCertificates, ca] };
  return { http: new HttpAgent(options), https: new HttpsAgent({ ...options, ...trusted }) };
}

function proxyOptions(proxy: string | undefined) {
  if (proxy !== undefined) {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
    // Earlier versions ignore it, so that requests would not go through the proxy.
    if (major < 24 || (major === 24 && minor < 5)) throw new Error('`proxy` requires Node 24.5 or later.');
    return { proxyEnv: { HTTP_PROXY: proxy, HTTPS_PROXY: proxy } };
  }
  // The variables of a proxy, under the same condition as in Node's own clients.
  return process.env.NODE_USE_ENV_PROXY === '1' ? { proxyEnv: process.env } : {};
}

interface SendOptions {
  readonly etag: string | undefined;
  readonly json: string | undefined;
  /** By the clock of `performance`. */
  readonly deadline: number;
}

interface OpenResponse {
  readonly exchange: UpstreamExchange;
  readonly message: IncomingMessage;
}

function toResponse(exchange: UpstreamExchange, message: IncomingMessage, limit: number): UpstreamResponse {
  const length = Number(message.headers['content-length'] ?? Number.NaN);
  return {
    status: message.statusCode ?? 0,
    etag: message.headers.etag,
    length: Number.isSafeInteger(length) ? length : undefined,
    retryAfter: message.headers['retry-after'],
    body: bodyOf(message, exchange, limit),
    discard: () => exchange.end(),
  };
}

function isReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

function failureOf(error: unknown): UpstreamFailure {
  if (error instanceof UpstreamUnreachable) return 'unreachable';
  return error instanceof HttpError && error.status === 504 ? 'timeout' : 'response';
}
