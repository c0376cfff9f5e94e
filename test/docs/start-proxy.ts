import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { balancerPackages, installServices } from '../../harness/services/install.ts';
import { ServiceProcesses } from '../../harness/services/service-processes.ts';
import type { CodeBlock } from './pages.ts';
import { nginxFile, writeProxyCertificate } from './proxy-files.ts';

/** A proxy with TLS on the loopback interface. */
export interface Proxy {
  readonly url: string;
  /** The file with its certificate, in PEM format. */
  readonly certificate: string;
}

interface ProxyKind {
  /** Returns the configuration with the text of a block. Its relative paths are those of the folder in which the proxy starts. */
  readonly file: (text: string) => string;
  readonly program: string;
  readonly words: string;
}

const kinds: Readonly<Record<string, ProxyKind>> = {
  nginx: { file: nginxFile, program: '/usr/sbin/nginx', words: '-g "daemon off;" -p "$0" -c proxy.conf' },
  haproxy: { file: (text) => text, program: '/usr/sbin/haproxy', words: '-db -f proxy.conf' },
};

/** Returns whether a block is the configuration of a proxy. */
export function isProxy({ language }: CodeBlock): boolean {
  return Object.hasOwn(kinds, language);
}

/**
 * Starts the proxy that a block of the page configures, on a port of the loopback interface, in front of servers with these
 * addresses instead of those of the page. It ends with the test.
 */
export async function startProxy(
  { language, text }: CodeBlock,
  port: number,
  servers: readonly string[],
): Promise<Proxy> {
  const kind = kinds[language];
  if (!kind) throw new Error(`${language} is not a proxy.`);
  await installServices(balancerPackages);
  const processes = new ServiceProcesses(language);
  onTestFinished(() => processes.close());
  const { folder } = processes;
  const [one = '', two = one] = servers.map((server) => new URL(server).host);
  const own = text
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('bind :443 ', `bind 127.0.0.1:${port} `)
    .replaceAll(/(?:127\.0\.0\.1|10\.0\.0\.11):4873/g, one)
    .replaceAll('10.0.0.12:4873', two);
  writeFileSync(join(folder, 'proxy.conf'), kind.file(own));
  writeProxyCertificate(folder);
  const proxy = { url: `https://127.0.0.1:${port}`, certificate: join(folder, 'server.crt') };
  const script = `cd "$0" && exec ${kind.program} ${kind.words}`;
  const start = { name: language, program: '/bin/sh', args: ['-c', script, folder] };
  await processes.start(start, () => isReady(proxy));
  return proxy;
}

/** A request to a proxy. */
export interface ProxyRequest {
  /** The address of the client, of the loopback interface. */
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to a proxy with a connection of its own. Resolves to the status of the response. */
export function statusOf(proxy: Proxy, path: string, { from, headers = {} }: ProxyRequest = {}): Promise<number> {
  const ca = readFileSync(proxy.certificate);
  const options = { ca, headers, agent: false, ...(from !== undefined && { localAddress: from }) };
  return new Promise((resolve, reject) => {
    const sent = request(`${proxy.url}${path}`, options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Resolves to whether a proxy has found a server. */
async function isReady(proxy: Proxy): Promise<boolean> {
  try {
    return (await statusOf(proxy, '/healthz')) === 200;
  } catch {
    return false;
  }
}
