/**
 * Sends a request to a registry over several connections, again and again, in a separate process: node request-load.ts REQUEST
 * MILLISECONDS. `REQUEST` is a `LoadRequest` as JSON. Prints the number of responses.
 */
import { Agent, request as send } from 'node:http';
import { gzipSync } from 'node:zlib';

/** A request of one user that may be expensive for the server. */
export interface LoadRequest {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The number of packages in the body of an audit; without a body if it is not given. */
  readonly auditedPackages?: number;
  /** Whether each request names another host. */
  readonly variesHost?: boolean;
  /** The expected status. */
  readonly status: number;
}

const connections = 4;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const load = JSON.parse(process.argv[2] ?? '') as LoadRequest;
const end = performance.now() + Number(process.argv[3]);
const body = load.auditedPackages === undefined ? undefined : auditBody(load.auditedPackages);
let sent = 0;
let responses = 0;

await Promise.all(Array.from({ length: connections }, sendRepeatedly));
agent.destroy();
console.log(responses);

async function sendRepeatedly(): Promise<void> {
  while (performance.now() < end) {
    const { status, text } = await responseOf(++sent);
    if (status !== load.status) throw new Error(`${load.name}: ${status} ${text}`);
    responses++;
  }
}

function responseOf(number: number): Promise<{ readonly status: number | undefined; readonly text: string }> {
  const headers = {
    ...load.headers,
    ...(load.variesHost && { host: `host-${number}.example` }),
    ...(body && { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': body.length }),
  };
  return new Promise((resolve, reject) => {
    const request = send(load.url, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
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

function auditBody(packages: number): Buffer {
  return gzipSync(
    JSON.stringify(Object.fromEntries(Array.from({ length: packages }, (_, i) => [`audited-${i}`, ['1.0.0']]))),
  );
}
