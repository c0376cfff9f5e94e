/**
 * A bare `node:http` server, for comparison. A request for `/load/MILLISECONDS` computes for that long in a turn of the event loop of its
 * own, `/thread/MILLISECONDS` on another thread, and `/gunzip/SIZE` decompresses a text of that many bytes while it is sent, all of them as
 * requests to the registry do. All others are answered at once.
 *
 *   node scripts/bench/registry/waits/bare-server.ts
 *
 * Writes its port to standard output.
 */
import { createServer, type ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { createGunzip, gzipSync } from 'node:zlib';

type Answer = (response: ServerResponse, amount: number) => void;

const thread = new Worker(new URL('bare-thread.ts', import.meta.url));
const onThread: ServerResponse[] = [];
thread.on('message', () => {
  const response = onThread.shift();
  if (response) answer(response);
});

const waiting: (() => void)[] = [];
const texts = new Map<number, Buffer>();

const answers: Readonly<Record<string, Answer>> = {
  load: (response, milliseconds) => {
    waiting.push(() => {
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
      answer(response);
    });
    if (waiting.length === 1) setImmediate(takeTurn);
  },
  thread: (response, milliseconds) => {
    onThread.push(response);
    thread.postMessage(milliseconds);
  },
  gunzip: (response, size) => {
    const compressed = texts.get(size) ?? gzipSync(textOf(size));
    texts.set(size, compressed);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': size });
    pipeline(Readable.from([compressed]), createGunzip({ chunkSize: 2 ** 16 }), response, () => undefined);
  },
};

const server = createServer(({ url = '' }, response) => {
  const [, kind = '', amount] = /^\/(load|thread|gunzip)\/(\d+)$/.exec(url) ?? [];
  const answerLoad = answers[kind];
  if (answerLoad) answerLoad(response, Number(amount));
  else answer(response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') process.stdout.write(`${address.port}\n`);
});

function takeTurn(): void {
  waiting[0]?.();
  waiting.shift();
  if (waiting.length > 0) setImmediate(takeTurn);
}

function answer(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{}');
}

/** Returns a text that looks like the versions of a packument. */
function textOf(size: number): string {
  let text = '';
  for (let i = 0; text.length < size; i++) text += `{"name":"bench-${i % 9}","version":"1.${i}.0"},`;
  return text.slice(0, size);
}
