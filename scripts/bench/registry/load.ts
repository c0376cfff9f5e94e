import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { PublishDocument } from './documents.ts';
import type { Subject } from './subjects.ts';

/** Publishes all, so many at once. Gives publishes per second; throws at the first that is not taken. */
export async function publishAll(subject: Subject, documents: readonly PublishDocument[], atOnce: number) {
  const waiting = [...documents];
  const start = performance.now();
  await Promise.all(Array.from({ length: atOnce }, publishNext));
  return documents.length / ((performance.now() - start) / 1000);

  async function publishNext(): Promise<void> {
    for (let document = waiting.shift(); document; document = waiting.shift()) await publish(subject, document);
  }
}

export async function publish(subject: Subject, { name, body }: PublishDocument): Promise<void> {
  const headers = { ...subject.headers, 'content-type': 'application/json' };
  const response = await fetch(`${subject.packages}/${name}`, { method: 'PUT', headers, body });
  const answer = await response.text();
  if (response.status !== 201) throw new Error(`${subject.name} did not take ${name}: ${response.status} ${answer}`);
}

export interface ReadLoad {
  readonly autocannon: string;
  readonly url: string;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Reads one address over 32 connections from another process. Gives answers per second; throws when one is not 200. */
export async function readRepeatedly({ autocannon, url, seconds, headers = {} }: ReadLoad): Promise<number> {
  const extra = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const options = ['--json', '-c', '32', '-w', '2', '-d', String(seconds), ...extra, url];
  const child = spawn(process.execPath, [autocannon, ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  const report: unknown = JSON.parse(await text(child.stdout));
  await ended;
  const { errors, non2xx, requests } = report as {
    readonly errors: number;
    readonly non2xx: number;
    readonly requests: { readonly average: number };
  };
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors and ${non2xx} answers other than 2xx`);
  return requests.average;
}
