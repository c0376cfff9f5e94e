import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sigstore } from './sigstore.ts';

/** The host from which npm reads its trusted keys (The Update Framework) before it verifies signatures. */
const host = 'tuf-repo-cdn.sigstore.dev';

/**
 * A repository of trusted keys. Contains no keys of registries, so npm requests those from each registry. Needs no
 * network.
 */
export interface TrustRepository {
  /** The variables with which a client reaches the repository. */
  readonly environment: Readonly<Record<string, string>>;
  /** Makes a client trust the repository; `cache` is the folder of its cache. */
  trust(cache: string): void;
  stop(): void;
}

/**
 * Starts a repository behind an HTTP proxy. OpenSSL generates its certificate. `sigstore` responds to requests to its
 * hosts, and clients trust it.
 */
export async function startTrustRepository(sigstore?: Sigstore): Promise<TrustRepository> {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-trust-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const names = [host, ...(sigstore?.hosts ?? [])].map((name) => `DNS:${name}`);
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=${names}`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const documents = metadata(sigstore?.trustedRoot);
  const server = createHttpsServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    async (request, response) => {
      if (sigstore?.hosts.includes(request.headers.host ?? '')) {
        const { status, body } = await sigstore.respond(request);
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
        return;
      }
      const document = documents[request.url?.slice(1) ?? ''];
      response.writeHead(document === undefined ? 404 : 200).end(document);
    },
  );
  const proxy = createHttpServer();
  await Promise.all([server, proxy].map((one) => new Promise<void>((done) => one.listen(0, '127.0.0.1', done))));
  proxy.on('connect', (_request, client) => {
    const target = connect(portOf(server), '127.0.0.1', () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
    for (const [from, to] of [[client, target] as const, [target, client] as const]) {
      from.on('error', () => to.destroy()).pipe(to);
    }
  });
  const address = `http://127.0.0.1:${portOf(proxy)}`;
  return {
    // npm 12 requests the keys with `fetch` of Node, which uses a proxy only with this variable.
    environment: {
      https_proxy: address,
      no_proxy: '127.0.0.1',
      NODE_EXTRA_CA_CERTS: certificate,
      NODE_USE_ENV_PROXY: '1',
    },
    trust(cache) {
      const home = join(cache, '_tuf', host);
      mkdirSync(home, { recursive: true });
      writeFileSync(join(home, 'root.json'), documents['root.json'] ?? '');
    },
    stop() {
      for (const one of [server, proxy]) {
        one.closeAllConnections();
        one.close();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Returns the signed documents of a repository, by name; with the trusted root of an instance of Sigstore, or without targets. */
function metadata(trustedRoot: string | undefined): Readonly<Record<string, string>> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const keyid = 'key';
  const keyval = { public: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex') };
  const role = { keyids: [keyid], threshold: 1 };
  const roles = { root: role, timestamp: role, snapshot: role, targets: role };
  const keys = { [keyid]: { keytype: 'ed25519', scheme: 'ed25519', keyval } };
  const expires = '2100-01-01T00:00:00Z';
  const root = trustedRoot === undefined ? undefined : target('trusted_root.json', trustedRoot);
  const document = (type: string, properties: object): string => {
    const signed = { _type: type, spec_version: '1.0.31', version: 1, expires, ...properties };
    return JSON.stringify({ signed, signatures: [{ keyid, sig: signatureOf(signed, privateKey) }] });
  };
  return {
    'root.json': document('root', { consistent_snapshot: true, keys, roles }),
    'timestamp.json': document('timestamp', { meta: { 'snapshot.json': { version: 1 } } }),
    '1.snapshot.json': document('snapshot', { meta: { 'targets.json': { version: 1 } } }),
    '1.targets.json': document('targets', { targets: root?.targets ?? {} }),
    ...root?.files,
  };
}

/** Returns the description and the file of a target. */
function target(name: string, content: string) {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const described = { length: Buffer.byteLength(content), hashes: { sha256 } };
  return { targets: { [name]: described }, files: { [`targets/${sha256}.${name}`]: content } };
}

function signatureOf(signed: object, key: KeyObject): string {
  return sign(undefined, Buffer.from(JSON.stringify(sorted(signed))), key).toString('hex');
}

/** Returns a value with the properties of objects in the order of canonical JSON. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}
