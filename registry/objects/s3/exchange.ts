import { once } from 'node:events';
import { type Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';

export interface ExchangeOptions {
  readonly agent: Agent;
  /** Milliseconds within which a connection must be established. */
  readonly connectTimeout: number;
  /** Milliseconds without any progress after which the exchange fails. */
  readonly idleTimeout: number;
}

export interface ExchangeRequest extends Pick<RequestOptions, 'protocol' | 'hostname' | 'port'> {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Iterable<Uint8Array> | AsyncIterable<Uint8Array> | undefined;
}

/** A connection that failed; the request can be repeated. The message is part of a sentence about the store. */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure';
}

/** Converts an error of a connection to a ConnectionFailure. */
export function failureOf(error: unknown): ConnectionFailure {
  if (error instanceof ConnectionFailure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'an unknown error';
  return new ConnectionFailure(`the connection failed with ${code}`);
}

/**
 * Sends a request once. Resolves to the response, whose body must be read or destroyed. Rejects with ConnectionFailure, or with
 * the error of the body; in that case, the receiver sees an incomplete request.
 */
export async function exchange(
  { body, ...options }: ExchangeRequest,
  { agent, connectTimeout, idleTimeout }: ExchangeOptions,
): Promise<IncomingMessage> {
  const start = options.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = start({ ...options, agent, timeout: idleTimeout });
  limitConnectTime(request, connectTimeout);
  let response: IncomingMessage | undefined;
  request.on('timeout', () => {
    // The receiver of the response is slow, not its sender.
    if (response && response.readableLength > 0) return;
    const error = new ConnectionFailure(`it has made no progress for ${idleTimeout / 1000} seconds`);
    if (response) response.destroy(error);
    else request.destroy(error);
  });
  // A later error of the connection is an error of the response as well.
  request.on('error', () => undefined);
  try {
    const [first] = await Promise.all([responseTo(request), send(request, body)]);
    response = first;
    // The receiver has responded before reading the whole body, so the connection cannot be used again.
    if (!request.writableEnded) first.once('end', () => request.destroy());
    return first;
  } catch (error) {
    request.destroy();
    throw error;
  }
}

async function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  try {
    const [response] = await once(request, 'response');
    return response;
  } catch (error) {
    throw failureOf(error);
  }
}

/** Sends the body until there is a response or the connection fails. */
async function send(
  request: ClientRequest,
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array> | undefined,
): Promise<void> {
  let hasResponse = false;
  request.once('response', () => {
    hasResponse = true;
  });
  for await (const chunk of body ?? []) {
    if (hasResponse || request.destroyed) return;
    if (!request.write(chunk)) await untilWritable(request);
  }
  request.end();
}

/** Resolves when more can be written, when there is a response, or when the connection fails. */
async function untilWritable(request: ClientRequest): Promise<void> {
  const events = ['drain', 'response', 'close'] as const;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      for (const event of events) request.off(event, done);
      resolve();
    };
    for (const event of events) request.on(event, done);
  });
}

function limitConnectTime(request: ClientRequest, connectTimeout: number): void {
  request.once('socket', (socket) => {
    if (!socket.connecting) return;
    const error = new ConnectionFailure(`it has not accepted a connection within ${connectTimeout / 1000} seconds`);
    const timer = setTimeout(() => request.destroy(error), connectTimeout);
    socket.once('connect', () => clearTimeout(timer));
    socket.once('close', () => clearTimeout(timer));
  });
}
