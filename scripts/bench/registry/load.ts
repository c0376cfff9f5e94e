import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { PublishDocument } from './documents.ts';
import type { Subject } from './subjects.ts';

/** The number of concurrent requests. */
const connections = 32;

/** Publishes all documents, `connections` at a time. Returns publications per second; throws if one is rejected. */
export async function publishAll(subject: Subject, documents: readonly PublishDocument[]) {
  const waiting = [...documents];
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, publishNext));
  return documents.length / ((performance.now() - start) / 1000);

  async function publishNext(): Promise<void> {
    for (let document = waiting.shift(); document; document = waiting.shift()) await publish(subject, document);
  }
}

export async function publish(subject: Subject, { name, body }: PublishDocument): Promise<void> {
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

/** Requests a URL over many connections from another process. Returns responses per second; throws if one is not 2xx. */
export async function readRepeatedly({ wrk, url, seconds, headers = {} }: ReadLoad): Promise<number> {
  const extra = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = ['-t', '2', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s', ...extra, url];
  const { stdout } = await promisify(execFile)(wrk, options);
  const rate = /^Requests\/sec:\s+([\d.]+)$/m.exec(stdout)?.[1];
  const failure = /^ {2}(?:Socket errors|Non-2xx).*$/m.exec(stdout)?.[0];
  if (rate === undefined || failure !== undefined) throw new Error(`${url}: ${failure ?? stdout}`);
  return Number(rate);
}
