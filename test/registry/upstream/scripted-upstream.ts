import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerConfig, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';

/** The response to a request: a body with status 200, a status, or a function that writes the response. */
export type ScriptedResponse = string | Buffer | number | RequestListener;

/** An upstream with given responses. */
export interface ScriptedUpstream {
  /** Without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** The paths of all requests, in order. */
  readonly requests: string[];
  stop(): void;
}

const jsonType = { 'content-type': 'application/json' };

/** Starts an upstream. A request without a response remains open. `responses` may change while it runs. */
export async function startScriptedUpstream(
  responses: Readonly<Record<string, ScriptedResponse>>,
): Promise<ScriptedUpstream> {
  const requests: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const { url = '' } = request;
    requests.push(decodeURIComponent(url));
    const scripted = responses[decodeURIComponent(url)];
    if (scripted === undefined) return;
    if (typeof scripted === 'function') scripted(request, response);
    else if (typeof scripted === 'number') response.writeHead(scripted).end('<html>Not today</html>');
    else if (typeof scripted === 'string') response.writeHead(200, jsonType).end(scripted);
    else response.writeHead(200, { 'content-length': scripted.length }).end(scripted);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    requests,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export interface BehindOptions {
  /** Lines of `[registries.npm]`. */
  readonly settings?: string;
  readonly folder?: string;
  readonly now?: () => number;
}

/** Starts a registry behind an upstream. */
export function startRegistryBehind(address: string, options: BehindOptions = {}): Promise<TestRegistry> {
  const { settings = '', ...others } = options;
  return startTestRegistry(
    `${ownerConfig}\n[registries.npm]\nupstream = "${address}"\nmax_age = 60\n${settings}\n`,
    others,
  );
}

/** A version of a package of an upstream: its tarball, and the metadata with the hashes of the tarball. */
export function upstreamVersion(
  name: string,
  version: string,
  tarball = `http://elsewhere.example/${name}-${version}.tgz`,
) {
  const content = Buffer.from(`${name}@${version} of the upstream`);
  const [manifest] = Object.values(publication(name, { version, tarball: content }).versions);
  if (!manifest) throw new Error('a publication has a version');
  return { content, manifest: { ...manifest, dist: { ...manifest.dist, tarball } } };
}

/** Returns a packument as JSON. */
export function upstreamPackument(name: string, ...versions: readonly ReturnType<typeof upstreamVersion>[]): string {
  const manifests = versions.map(({ manifest }) => [manifest.version, manifest]);
  const latest = versions.at(-1)?.manifest.version;
  return JSON.stringify({ name, 'dist-tags': { latest }, versions: Object.fromEntries(manifests) });
}
