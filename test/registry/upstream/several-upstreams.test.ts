import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeCertificate } from '../../../harness/registry/certificate.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import {
  type ScriptedResponse,
  type ScriptedUpstream,
  startScriptedUpstream,
  upstreamPackument,
  upstreamVersion,
} from './scripted-upstream.ts';

const names = ['one', '@partner/tool', '@partner/internal-tool', '@acme/tool'];
const fileOf = (name: string): string => `${name.replace(/^.*\//, '')}-1.0.0.tgz`;

/** Returns the responses of a registry with all packages; the contents of the tarballs contain `origin`. */
function responsesOf(origin: string, isAllowed: (authorization: string | undefined) => boolean) {
  const guarded =
    (body: string | Buffer): ScriptedResponse =>
    (request, response) => {
      if (isAllowed(request.headers.authorization)) response.writeHead(200).end(body);
      else response.writeHead(401).end();
    };
  return Object.fromEntries(
    names.flatMap((name) => {
      const version = upstreamVersion(name, '1.0.0');
      const packument = { ...JSON.parse(upstreamPackument(name, version)), description: origin };
      return [
        [`/${name}`, guarded(JSON.stringify(packument))],
        [`/${name}/1.0.0`, guarded(JSON.stringify(version.manifest))],
        [`/${name}/-/${fileOf(name)}`, guarded(version.content)],
        ['/-/npm/v1/keys', guarded(JSON.stringify({ keys: [{ keyid: origin, key: 'x' }] }))],
      ];
    }),
  );
}

let first: ScriptedUpstream;
let partner: ScriptedUpstream;
let partnerResponses: Record<string, ScriptedResponse>;
let registry: TestRegistry | undefined;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-upstreams-'));
  first = await startScriptedUpstream(responsesOf('first', (authorization) => authorization === undefined));
  partnerResponses = responsesOf('partner', (authorization) => authorization === 'Bearer partner-token');
  partner = await startScriptedUpstream(partnerResponses);
});
afterEach(async () => {
  await registry?.stop();
  registry = undefined;
  first.stop();
  partner.stop();
  rmSync(folder, { recursive: true, force: true });
});

const toml = (upstreams: string) => `${ownerConfig}
[registries.npm]
upstream = "${first.url}"
private = ["@acme/*"]
${upstreams}`;

const ofPartner = (settings = '', url = partner.url) => `[[registries.npm.upstreams]]
packages = ["@partner/*", "@acme/*"]
except = ["@partner/internal-*"]
url = "${url}"
token = "partner-token"
${settings}
`;

async function start(upstreams: string): Promise<TestRegistry> {
  registry = await startTestRegistry(toml(upstreams));
  return registry;
}

/** Resolves to the status of the packument of a package, and the source of the packument. */
async function originOf(name: string) {
  const answer = await registry?.request('GET', `/npm/${name}`);
  return `${answer?.status} ${Object(answer?.body).description}`;
}

test('each package comes from the first upstream with a matching pattern, which alone receives its token', async () => {
  const { request } = await start(ofPartner());
  expect(await originOf('one')).toBe('200 first');
  expect(await originOf('@partner/tool')).toBe('200 partner');
  expect(await originOf('@partner/internal-tool')).toBe('200 first');
  expect(await originOf('@acme/tool')).toBe('404 undefined');
  const tarball = await request('GET', `/npm/@partner/tool/-/${fileOf('@partner/tool')}`);
  expect(tarball.bytes).toEqual(upstreamVersion('@partner/tool', '1.0.0').content);
  expect(first.requests).toEqual(['/one', '/@partner/internal-tool']);
  const requested = ['/@partner/tool', '/@partner/tool/1.0.0', `/@partner/tool/-/${fileOf('@partner/tool')}`];
  expect(partner.requests).toEqual(requested);
  const keys = await request('GET', '/npm/-/npm/v1/keys');
  expect(
    Object(keys.body)
      .keys.map(({ keyid }: { readonly keyid: string }) => keyid)
      .slice(1),
  ).toEqual(['partner', 'first']);
});

test('a package that its upstream does not have is not requested from another one', async () => {
  await start(ofPartner());
  partnerResponses['/@partner/tool'] = 404;
  expect(await originOf('@partner/tool')).toBe('404 undefined');
  expect(first.requests).toEqual([]);
});

test('without `upstream`, only packages with a pattern are requested', async () => {
  registry = await startTestRegistry(`${ownerConfig}${ofPartner()}`);
  expect(await originOf('@partner/tool')).toBe('200 partner');
  expect(await originOf('one')).toBe('404 undefined');
});

test('the cache of one upstream is not used for another one', async () => {
  await start('');
  await expect.poll(() => originOf('@partner/tool')).toBe('200 first');
  registry = await registry?.restart(toml(ofPartner()));
  expect(await originOf('@partner/tool')).toBe('200 partner');
  const entries = await registry?.request('GET', '/admin/cache', { as });
  const listed = Object(entries?.body).map(({ registry: name }: { readonly registry: string }) => name);
  expect(listed).toEqual(['npm', expect.stringMatching(/^npm-[0-9a-f]{12}$/)]);
});

test('a token is not sent to a host that the upstream redirects to, and with a username it is a password', async () => {
  const basic = `Basic ${Buffer.from('ci:partner-token').toString('base64')}`;
  const seen: (string | undefined)[] = [];
  partnerResponses['/@partner/tool'] = (request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(302, { location: `${first.url}/@partner/tool` }).end();
  };
  const hosts = `redirect_hosts = ["${new URL(first.url).host}"]`;
  await start(ofPartner(`username = "ci"\n${hosts}`));
  expect(await originOf('@partner/tool')).toBe('200 first');
  expect(seen).toEqual([basic]);
});

test('an upstream with an issuer of its own requires `ca`, and one behind a proxy is requested through it', async () => {
  writeCertificate(folder, 'partner');
  const files = { key: readFileSync(join(folder, 'partner.key')), cert: readFileSync(join(folder, 'partner.crt')) };
  const server = createServer(files, (request, response) => {
    const answer = partnerResponses[decodeURIComponent(request.url ?? '')];
    if (typeof answer === 'function') answer(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `https://127.0.0.1:${Object(server.address()).port}`;
  try {
    await start(ofPartner('', url));
    expect(await originOf('@partner/tool')).toMatch(/^502/);
    registry = await registry?.restart(toml(ofPartner(`ca = "${join(folder, 'partner.crt')}"`, url)));
    expect(await originOf('@partner/tool')).toBe('200 partner');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('an upstream with a proxy is requested through it', async () => {
  const version = upstreamVersion('@partner/tool', '1.0.0');
  const path = 'http://partner.example/@partner/tool';
  const packument = { ...JSON.parse(upstreamPackument('@partner/tool', version)), description: 'proxy' };
  const proxy = await startScriptedUpstream({ [path]: JSON.stringify(packument) });
  try {
    await start(ofPartner(`proxy = "${proxy.url}"`, 'http://partner.example'));
    expect(await originOf('@partner/tool')).toBe('200 proxy');
    expect(proxy.requests).toEqual([path]);
  } finally {
    proxy.stop();
  }
});
