import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBodyOf } from '../errors/error-body-of.ts';
import { HttpError } from '../errors/http-error.ts';

/** Headers of one connection (RFC 9110, 7.6.1), and those that `forward` sets. */
const ownHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
]);

/** Sends requests that this process does not respond to itself to the process that writes. */
export class Forwarder {
  readonly #socketPath: string;
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  readonly #forwarded = new WeakSet<IncomingMessage>();

  /** `socketPath` is the path of the socket, or the name of the pipe, that the process that writes listens on. */
  constructor(socketPath: string) {
    this.#socketPath = socketPath;
  }

  /**
   * Forwards a request with its unread body, and streams the response back. The response is 503 when the process that writes
   * cannot be reached.
   */
  forward(request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack();
    const { raw } = request;
    this.#forwarded.add(raw);
    const response = reply.raw;
    const forwarded = httpRequest({
      socketPath: this.#socketPath,
      agent: this.#agent,
      method: raw.method,
      path: request.originalUrl,
      headers: [...headersOf(raw), ...clientHeaders(request)],
      setHost: false,
    });
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headersOf(answer));
      // Ends the response to the client early when the response of the other process ends early.
      pipeline(answer, response, () => undefined);
    });
    forwarded.on('error', () => {
      if (response.headersSent) response.destroy();
      else unavailable(reply);
    });
    response.on('close', () => forwarded.destroy());
    sendBody(raw, forwarded);
  }

  /** Returns whether a request was forwarded. */
  hasForwarded(request: IncomingMessage): boolean {
    return this.#forwarded.has(request);
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Returns the headers as a list of names and values, without those of the connection. Repeated headers remain repeated. */
function headersOf({ rawHeaders }: IncomingMessage): string[] {
  const kept: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!ownHeaders.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

/** Returns the headers with the address and protocol of the client, which trusted proxies may have specified. */
function clientHeaders({ ip, protocol, host }: FastifyRequest): string[] {
  return ['X-Forwarded-For', ip, 'X-Forwarded-Proto', protocol, ...(host === '' ? [] : ['X-Forwarded-Host', host])];
}

function sendBody(body: IncomingMessage, forwarded: ClientRequest): void {
  // A response may end while the body is still arriving, for example 413; the error is then that of the response.
  pipeline(body, forwarded, () => undefined);
}

function unavailable({ raw: response }: FastifyReply): void {
  const body = JSON.stringify(errorBodyOf(new HttpError(503, 'The server is restarting; try again in a few seconds.')));
  response.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': '2' });
  response.end(body);
}
