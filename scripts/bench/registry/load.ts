import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openConnection, readResponse } from './connection.ts';
import type { PublishDocument } from './documents.ts';
import type { Subject } from './subjects.ts';

/** The number of concurrent requests. */
const connections = 32;
/** Milliseconds after which no publication is sent any more. Slow registries publish only some of the documents. */
const maxPublishing = 8_000;

export interface Published {
  readonly count: number;
  /** Publications per second. */
  readonly rate: number;
}

/** A server that receives publications. */
export type PublicationTarget = Pick<Subject, 'name' | 'packages' | 'headers'>;

/**
 * Publishes documents over many connections, one at a time on each, until all are published or some seconds have passed. Rejects if one
 * is rejected. The requests are complete before the measurement begins, since a client that used as much CPU as the server would
 * distort the result.
 */
export async function publishAll(
  subject: PublicationTarget,
  documents: readonly PublishDocument[],
): Promise<Published> {
  const waiting = documents.map((document) => publishRequest(subject, document));
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, publishNext));
  const count = documents.length - waiting.length;
  return { count, rate: count / ((performance.now() - start) / 1000) };

  async function publishNext(): Promise<void> {
    const socket = await openConnection(subject.packages);
    while (performance.now() - start < maxPublishing) {
      const request = waiting.shift();
      if (request === undefined) break;
      socket.write(request);
      await readResponse(socket, 201);
    }
    socket.destroy();
  }
}

function publishRequest({ packages, headers }: PublicationTarget, { name, body }: PublishDocument): Buffer {
  const { host, pathname } = new URL(`${packages}/${name}`);
  const fields = {
    ...headers,
    host,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(fields).map(([field, value]) => `${field}: ${value}\r\n`);
  return Buffer.from(`PUT ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

export async function publish(subject: PublicationTarget, { name, body }: PublishDocument): Promise<void> {
  const headers = { ...subject.headers, 'content-type': 'application/json' };
  const response = await fetch(`${subject.packages}/${name}`, { method: 'PUT', headers, body });
  const answer = await response.text();
  if (response.status !== 201) throw new Error(`${subject.name} rejected ${name}: ${response.status} ${answer}`);
}

export interface ReadLoad {
  readonly wrk: string;
  readonly url: string;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Requests a URL over many connections from another process. Returns responses per second; rejects if one is not 2xx.
 */
export async function readRepeatedly({ wrk, url, seconds, headers = {} }: ReadLoad): Promise<number> {
  const extra = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = ['-t', '2', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s', ...extra, url];
  const { stdout } = await promisify(execFile)(wrk, options);
  const rate = /^Requests\/sec:\s+([\d.]+)$/m.exec(stdout)?.[1];
  const failure = /^ {2}(?:Socket errors|Non-2xx).*$/m.exec(stdout)?.[0];
  if (rate === undefined || failure !== undefined) throw new Error(`${url}: ${failure ?? stdout}`);
  return Number(rate);
}
