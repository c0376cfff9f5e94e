import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import type { TlsConfig } from '../config/config.ts';
import { errorBodyOf } from '../errors/error-body-of.ts';
import { HttpError } from '../errors/http-error.ts';
import { rawConnections } from './raw-connections.ts';

/** Milliseconds within which a client must complete the TLS handshake. */
const handshakeTimeout = 30_000;

export interface ServerTimeouts {
  /** Milliseconds. */
  readonly keepAliveTimeout: number;
  /** Milliseconds. */
  readonly requestTimeout: number;
}

/** The HTTPS servers of a process, whose certificate can be replaced. A host name with several addresses has several servers. */
export class SecureServers {
  readonly #servers = new Set<ReturnType<typeof createServer>>();
  #tls: TlsConfig;

  constructor(tls: TlsConfig) {
    this.#tls = tls;
  }

  create(listener: RequestListener, timeouts: ServerTimeouts): Server {
    const server = createServer({ ...contextOf(this.#tls), ...timeouts, handshakeTimeout }, listener);
    this.#servers.add(server);
    refusePlainRequests(server);
    return server;
  }

  /** Uses another certificate for new connections. Without one, nothing changes. */
  replace(tls: TlsConfig | undefined): void {
    if (!tls) return;
    this.#tls = tls;
    for (const server of this.#servers) server.setSecureContext(contextOf(tls));
  }
}

function contextOf({ certificate, key }: TlsConfig): SecureContextOptions {
  return { cert: certificate, key, minVersion: 'TLSv1.2' };
}

const plainRefusal = JSON.stringify(
  errorBodyOf(new HttpError(400, 'This server requires HTTPS; use an `https://` address.')),
);
const plainResponse = [
  'HTTP/1.1 400 Bad Request',
  'Content-Type: application/json; charset=utf-8',
  `Content-Length: ${Buffer.byteLength(plainRefusal)}`,
  'Connection: close',
  '',
  plainRefusal,
].join('\r\n');

/** Responds to a client that uses HTTP instead of HTTPS. */
function refusePlainRequests(server: ReturnType<typeof createServer>): void {
  const rawOf = rawConnections(server);
  // Added before the listener that closes the connection.
  server.prependListener('tlsClientError', (error: Error & { readonly code?: string }, secure: Socket) => {
    if (error.code === 'ERR_SSL_HTTP_REQUEST') rawOf(secure)?.write(plainResponse);
  });
}
