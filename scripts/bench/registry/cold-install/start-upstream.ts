import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { UpstreamPackage } from './upstream-packages.ts';

export interface BenchUpstream {
  /** Without a slash at the end. */
  readonly address: string;
  /** Returns the number of requests since the last call, by kind. */
  takeCounts(): Readonly<Record<string, number>>;
  stop(): void;
}

/** Starts a registry that serves prepared packages from memory, so that its own work is small. */
export async function startUpstream(packages: readonly UpstreamPackage[]): Promise<BenchUpstream> {
  const files = new Map<string, { readonly kind: string; readonly body: Buffer; readonly isCompressed: boolean }>();
  let counts: Record<string, number> = {};
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(decodeURIComponent(url));
    const kind = file?.kind ?? 'missing';
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (!file) {
      response.writeHead(404).end('{}');
      return;
    }
    const { body, isCompressed } = file;
    const headers = isCompressed
      ? { 'content-type': 'application/json', 'content-encoding': 'gzip' }
      : { 'content-type': 'application/octet-stream' };
    response.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listening = server.address();
  const address = `http://127.0.0.1:${typeof listening === 'object' && listening !== null ? listening.port : 0}`;
  for (const { name, tarball, manifest, packument } of packages) {
    const json = (text: string) => ({ body: gzipSync(text), isCompressed: true });
    files.set(`/${name}`, { kind: 'packuments', ...json(packument(address)) });
    files.set(`/${name}/1.99.0`, { kind: 'versions', ...json(manifest(address)) });
    files.set(`/${name}/-/${name}-1.99.0.tgz`, { kind: 'tarballs', body: tarball, isCompressed: false });
  }
  return {
    address,
    takeCounts() {
      const taken = counts;
      counts = {};
      return taken;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
