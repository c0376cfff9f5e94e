/**
 * Sends a request to a registry over several connections, again and again, in a separate process: node request-load.ts REQUEST
 * MILLISECONDS. `REQUEST` is a `LoadRequest` as JSON. Prints the number of responses.
 */
import { Agent, request as send } from 'node:http';
import { gzipSync } from 'node:zlib';
import { loadBodies } from './load-bodies.ts';

/** A request of one user that may be expensive for the server. */
export interface LoadRequest {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly method?: 'POST' | 'PUT';
  readonly body?: keyof typeof loadBodies;
  /** Whether the body is sent compressed. */
  readonly isCompressed?: boolean;
  /** What differs between the requests. */
  readonly varies?: keyof typeof variations;
  /** The expected statuses. */
  readonly statuses: readonly number[];
}

/** The headers of a request, by its number. */
const variations = {
  host: (number: number) => ({ host: `host-${number}.example` }),
  token: (number: number) => ({ authorization: `Bearer unknown-token-${number}` }),
  form: (number: number) => ({
    accept: number % 2 === 0 ? 'application/vnd.npm.install-v1+json' : `application/json, text/x-${number}`,
    'accept-encoding': ['gzip', 'br', 'identity'][number % 3] ?? '',
  }),
} as const;

const connections = 4;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const load = JSON.parse(process.argv[2] ?? '') as LoadRequest;
const text = load.body && loadBodies[load.body]();
const body = text === undefined ? undefined : load.isCompressed ? gzipSync(text) : Buffer.from(text);
const end = performance.now() + Number(process.argv[3]);
let sent = 0;
let responses = 0;

await Promise.all(Array.from({ length: connections }, sendRepeatedly));
agent.destroy();
console.log(responses);

async function sendRepeatedly(): Promise<void> {
  while (performance.now() < end) {
    const { status = 0, text } = await responseOf(++sent);
    if (!load.statuses.includes(status)) throw new Error(`${load.name}: ${status} ${text}`);
    responses++;
  }
}

function responseOf(number: number): Promise<{ readonly status: number | undefined; readonly text: string }> {
  const headers = {
    ...load.headers,
    ...(load.varies && variations[load.varies](number)),
    ...(load.isCompressed && { 'content-encoding': 'gzip' }),
    ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
  };
  return new Promise((resolve, reject) => {
    const request = send(load.url, { agent, method: load.method ?? 'GET', headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        if (text.length < 200) text += chunk.toString('latin1', 0, 200);
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}
