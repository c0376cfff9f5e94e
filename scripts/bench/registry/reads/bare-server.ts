/**
 * The fastest server that node:http permits, for comparison: serves a file from memory, without routing, access or logs.
 *
 *   node scripts/bench/registry/reads/bare-server.ts <file>
 *
 * Writes its port to standard output.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const content = readFileSync(process.argv[2] ?? '');
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': content.length });
  response.end(content);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') process.stdout.write(`${address.port}\n`);
});
