/**
 * A bare `node:http` server on one thread, for comparison: a request for `/load/MILLISECONDS` computes for that long in a turn of the
 * event loop of its own, as those of the registry do, and all others are answered at once.
 *
 *   node scripts/bench/registry/waits/bare-turns.ts
 *
 * Writes its port to standard output.
 */
import { createServer, type ServerResponse } from 'node:http';

const waiting: (() => void)[] = [];
const server = createServer(({ url = '' }, response) => {
  const [, milliseconds] = /^\/load\/(\d+)$/.exec(url) ?? [];
  if (milliseconds === undefined) return answer(response);
  waiting.push(() => {
    const end = performance.now() + Number(milliseconds);
    while (performance.now() < end);
    answer(response);
  });
  if (waiting.length === 1) setImmediate(takeTurn);
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
