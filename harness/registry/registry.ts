import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import type { Config } from '../../registry/config/config.ts';
import { readConfig } from '../../registry/config/read-config.ts';
import { requestLog } from '../../registry/http/request-log.ts';
import { startRegistry } from '../../registry/start/start-registry.ts';

export interface RegistryResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** The parsed body; undefined when it is not JSON. */
  readonly body: unknown;
}

export interface RequestOptions {
  /** `username:token` for Basic authentication; any other text is a Bearer token. */
  readonly as?: string | undefined;
  /** Sent as JSON; a Buffer is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The certificate of the server, in PEM format, if its issuer is not known. */
  readonly ca?: string;
}

/** A real server on the loopback interface, with a temporary data folder. */
export interface TestRegistry {
  readonly url: string;
  readonly folder: string;
  readonly log: () => string;
  /** Sends a request. The path is sent unchanged, never normalized. */
  request(method: string, path: string, options?: RequestOptions): Promise<RegistryResponse>;
  /** Calls `Registry.reload` with the text of another configuration file. Returns the changed settings that require a restart. */
  reload(toml: string): Promise<readonly string[]>;
  /** Stops the server and starts it again with the same folder, and with the text of another configuration file if it is given. */
  restart(toml?: string): Promise<TestRegistry>;
  /** Stops the server and removes its folder. Further calls have no effect. */
  stop(): Promise<void>;
}

export interface TestRegistryOptions {
  readonly folder?: string;
  readonly now?: () => number;
  readonly port?: number;
  readonly maxStopTime?: number;
  readonly maxBodyWait?: number;
  readonly provesIdentity?: boolean;
  readonly onStep?: (step: string) => void;
}

/** Starts a server with the text of a configuration file. */
export async function startTestRegistry(toml: string, options: TestRegistryOptions = {}): Promise<TestRegistry> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'taskwright-registry-'));
  const configOf = (text: string): Config => {
    const read = configIn(text, folder);
    return { ...read, settings: { ...read.settings, listen: { host: '127.0.0.1', port: options.port ?? 0 } } };
  };
  const lines: string[] = [];
  const logLine = (line: string) => void lines.push(line);
  const logger = pino({ level: 'trace' }, { write: logLine });
  let isStopped = false;
  const { now, maxStopTime, maxBodyWait, provesIdentity, onStep } = options;
  const registry = await startRegistry({
    config: configOf(toml),
    logger,
    logRequest: requestLog(logger, { logLine }),
    ...(now && { now }),
    ...(maxStopTime !== undefined && { maxStopTime }),
    ...(maxBodyWait !== undefined && { maxBodyWait }),
    ...(provesIdentity !== undefined && { provesIdentity }),
    ...(onStep && { onStep }),
  });
  return {
    url: registry.url,
    folder,
    log: () => lines.join(''),
    request: (method, path, request = {}) => sendRequest(registry.url, method, path, request),
    reload: (text) => registry.reload(configOf(text)),
    async restart(text = toml) {
      await registry.stop();
      return startTestRegistry(text, { ...options, folder });
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await registry.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configIn(toml: string, folder: string): Config {
  const read = readConfig(toml, { path: join(folder, 'registry.toml') });
  if ('config' in read) return read.config;
  throw new Error(read.mistakes.map(({ line, message }) => `${line}: ${message}`).join('\n'));
}

/** The static token in `ownerConfig`. */
export const ownerToken = 'owner-token-123';
/** The beginning of a configuration file, which sets the static token. */
export const ownerConfig = `[settings]\nauth_token = "${ownerToken}"\n`;

function authorization(as: string | undefined): Readonly<Record<string, string>> {
  if (as === undefined) return {};
  const isBasic = as.includes(':');
  return { authorization: isBasic ? `Basic ${Buffer.from(as).toString('base64')}` : `Bearer ${as}` };
}

/** Sends a request to a server. The path is sent unchanged, never normalized. */
export async function sendRequest(
  url: string,
  method: string,
  path: string,
  { as, body, headers = {}, ca }: RequestOptions,
): Promise<RegistryResponse> {
  const { protocol, hostname, port } = new URL(url);
  const send = protocol === 'https:' ? httpsRequest : httpRequest;
  const content = body === undefined || body instanceof Buffer ? body : Buffer.from(JSON.stringify(body));
  const type = content && { 'content-type': 'application/json', 'content-length': String(content.length) };
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    const all = { ...type, ...authorization(as), ...headers };
    const request = send({ hostname, port, method, path, headers: all, agent: false, ...(ca && { ca }) }, resolve);
    request.on('error', reject);
    request.end(content);
  });
  const bytes = await buffer(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes,
    // Parsed when it is read: decoding the bytes of a large tarball as text takes a long time.
    get body() {
      return parseJson(bytes);
    },
  };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
