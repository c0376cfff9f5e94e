/**
 * A bare node:http server with the guarantee that a publication requires, for comparison: reads the body, decodes and hashes the
 * tarball, and responds when it is durable. It has no routing, access, checks, metadata or logs. All tarballs are appended to one
 * file, and those that arrive during a sync share the next one.
 *
 *   node scripts/bench/registry/publications/durable-server.ts <folder>
 *
 * Writes its port to standard output.
 */
import { hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';

interface Waiting {
  readonly content: Buffer;
  resolve(): void;
  reject(error: unknown): void;
}

const file = await open(join(process.argv[2] ?? '', 'tarballs'), 'a', 0o600);
let waiting: Waiting[] = [];
let isWriting = false;

const server = createServer(async (request, response) => {
  const content = tarballIn(await bodyOf(request));
  const body = JSON.stringify({ sha512: hash('sha512', content), sha1: hash('sha1', content) });
  await untilDurable(content);
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') process.stdout.write(`${address.port}\n`);
});

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function tarballIn(body: Buffer): Buffer {
  const before = '"data":"';
  const start = body.indexOf(before) + before.length;
  return Buffer.from(body.toString('latin1', start, body.indexOf('"', start)), 'base64');
}

function untilDurable(content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push({ content, resolve, reject });
    if (!isWriting) setImmediate(() => void writeAll());
    isWriting = true;
  });
}

async function writeAll(): Promise<void> {
  while (waiting.length > 0) {
    const together = waiting;
    waiting = [];
    try {
      await file.writev(together.map(({ content }) => content));
      await file.datasync();
      for (const { resolve } of together) resolve();
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }
  isWriting = false;
}
