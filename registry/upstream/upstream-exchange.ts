import type { ClientRequest, IncomingMessage } from 'node:http';
import { HttpError } from '../errors/http-error.ts';
import { UpstreamUnreachable } from './upstream-error.ts';

export interface ExchangeTimes {
  /** Milliseconds without any data after which the exchange is aborted. */
  readonly timeout: number;
  /** Milliseconds after which the exchange is aborted in any case. */
  readonly maxTime: number;
}

/** A request and its response, both of which end when data does not arrive in time. */
export class UpstreamExchange {
  readonly request: ClientRequest;
  /** Rejects when there is no response. */
  readonly response: Promise<IncomingMessage>;
  readonly #timeout: number;
  readonly #deadline: NodeJS.Timeout;
  #timer: NodeJS.Timeout;
  #message: IncomingMessage | undefined;
  #isConnected = false;

  /** Sends the request. */
  constructor(request: ClientRequest, { timeout, maxTime }: ExchangeTimes, body?: string) {
    this.request = request;
    this.#timeout = timeout;
    this.#timer = setTimeout(this.#abort, timeout);
    this.#deadline = setTimeout(this.#abort, Math.max(0, maxTime));
    request.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => this.#connected());
      else this.#connected();
    });
    this.response = new Promise((resolve, reject) => {
      request.once('response', (message) => {
        this.#message = message;
        this.progress();
        resolve(message);
      });
      request.on('error', reject);
    });
    request.end(body);
  }

  /** Whether the host of the request can be reached. */
  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Must be called when data has arrived. */
  progress(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#abort, this.#timeout);
  }

  /** Must be called when the response has been read, or is not needed. Keeps the connection of a complete response. */
  end(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#deadline);
    // A response that has arrived completely is discarded, and its connection is used again.
    if (this.#message?.complete) this.#message.resume();
    else this.request.destroy();
  }

  #connected(): void {
    this.#isConnected = true;
    this.progress();
  }

  readonly #abort = (): void => {
    const ErrorType = this.#isConnected ? HttpError : UpstreamUnreachable;
    const stream = this.#message ?? this.request;
    stream.destroy(new ErrorType(504, 'The upstream registry did not respond in time.'));
  };
}
