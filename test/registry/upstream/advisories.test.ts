import type { RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  type RequestOptions,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { advisoryTable } from '../support/advisories.ts';
import { type ScriptedUpstream, startScriptedUpstream } from './scripted-upstream.ts';

const bulk = '/-/npm/v1/security/advisories/bulk';
const path = `/npm${bulk}`;

const advisory = (name: string, range = '<2.0.0') => ({
  id: 1_000_000 + name.length,
  title: `${name} is vulnerable`,
  url: `https://advisories.example/${name}`,
  severity: 'high',
  vulnerable_versions: range,
  cwe: ['CWE-79'],
  cvss: { score: 7.5, vectorString: null },
});

let registry: TestRegistry | undefined;
const upstreams: ScriptedUpstream[] = [];
afterEach(async () => {
  await registry?.stop();
  for (const one of upstreams.splice(0)) one.stop();
});

/** Starts an upstream. `bodies` receives the bodies of its requests. */
async function upstreamWith(
  response: object | string | number | RequestListener,
  bodies: unknown[] = [],
): Promise<ScriptedUpstream> {
  const respond: RequestListener = async (request, answer) => {
    bodies.push(await json(request));
    if (typeof response === 'number') answer.writeHead(response).end();
    else answer.writeHead(200).end(typeof response === 'string' ? response : JSON.stringify(response));
  };
  const started = await startScriptedUpstream({ [bulk]: isListener(response) ? response : respond });
  upstreams.push(started);
  return started;
}

const isListener = (response: unknown): response is RequestListener => typeof response === 'function';

async function start(settings: string, before = ownerConfig): Promise<TestRegistry> {
  registry = await startTestRegistry(`${before}\n[registries.npm]\n${settings}`);
  return registry;
}

/** Resolves to the status and the body of the response about these versions. */
async function ask(installed: unknown, options: RequestOptions = {}, address = path) {
  const answer = await registry?.request('POST', address, { body: installed, ...options });
  return [answer?.status, answer?.body] as const;
}

const configured = (name: string, versions: string) => advisoryTable({ name, versions });

test('an upstream receives no names that are private, published here or denied, and the response contains its advisories', async () => {
  const bodies: unknown[] = [];
  const two = [advisory('two'), advisory('two', '>=3.0.0')];
  const { url } = await upstreamWith({ one: [], two, '@acme/web': [advisory('web')], other: [advisory('x')] }, bodies);
  const { request } = await start(
    `upstream = "${url}"\nprivate = ["@acme/*"]\nallow_shadowing = ["own"]\n[registries.npm.gate]\ndeny = ["evil"]\n`,
  );
  expect(await request('PUT', '/npm/own', { as, body: publication('own') })).toMatchObject({ status: 201 });
  const versions = ['1.0.0', '1.5.0', '2.0.0'];
  const installed = { one: ['1.0.0'], two: versions, '@acme/web': ['1.0.0'], own: ['1.0.0'], evil: ['1.0.0'] };
  expect(await ask({ ...installed, 'file:x': ['1.0.0'], four: ['git+ssh://x'] })).toEqual([
    200,
    { two: [advisory('two')] },
  ]);
  expect(bodies).toEqual([{ one: ['1.0.0'], two: versions }]);
});

test('each upstream receives the names of its packages', async () => {
  const bodies: [unknown[], unknown[]] = [[], []];
  const first = await upstreamWith({ one: [advisory('one')], '@partner/tool': [advisory('false')] }, bodies[0]);
  const partner = await upstreamWith({ '@partner/tool': [advisory('tool')] }, bodies[1]);
  const ofPartner = `[[registries.npm.upstreams]]\npackages = ["@partner/*"]\nurl = "${partner.url}"\n`;
  await start(`upstream = "${first.url}"\n${ofPartner}`);
  expect(await ask({ one: ['1.0.0'], '@partner/tool': ['1.0.0'] })).toEqual([
    200,
    { one: [advisory('one')], '@partner/tool': [advisory('tool')] },
  ]);
  expect(bodies).toEqual([[{ one: ['1.0.0'] }], [{ '@partner/tool': ['1.0.0'] }]]);
});

describe('without advisories', () => {
  const none = [
    404,
    {
      error: 'This registry has no advisories; its configuration can contain `registries.npm.advisories`.',
      code: 'not-found',
    },
  ];

  test('a registry without an upstream reports this', async () => {
    await start('');
    expect(await ask({ one: ['1.0.0'] })).toEqual(none);
    expect(await ask({ dependencies: {} }, {}, '/npm/-/npm/v1/security/audits/quick')).toEqual(none);
  });

  test.each([400, 404, 405])('a registry whose upstream responds with %i reports this', async (status) => {
    await start(`upstream = "${(await upstreamWith(status)).url}"`);
    expect(await ask({ one: ['1.0.0'] })).toEqual(none);
  });

  test('those of the configuration are sent, until a reload replaces them', async () => {
    const settings = `upstream = "${(await upstreamWith(404)).url}"\n`;
    const { reload } = await start(`${settings}${configured('own', '<1.2.3')}`);
    const found = { severity: 'critical', title: 'Stop', id: 34_487_017_204_055, vulnerable_versions: '<1.2.3' };
    const versions = { own: ['1.2.3-rc.1', '2.0.0'], one: ['1.0.0'] };
    expect(await ask(versions)).toMatchObject([200, { own: [found] }]);
    expect(await ask({ own: ['1.2.3'] })).toEqual([200, {}]);
    const next = `${ownerConfig}\n[registries.npm]\n${settings}${configured('one', '*')}`;
    expect(await reload(next)).toEqual([]);
    expect(await ask(versions)).toMatchObject([200, { one: [{ id: 186_886_737_760_679 }] }]);
  });
});

test.each([
  ['status 500', 500, 'The upstream registry responded with status 500.'],
  ['no JSON', 'no', 'The upstream registry sent advisories that are not valid.'],
  ['no list', { one: {} }, 'The upstream registry sent advisories that are not valid.'],
  ['no range', { one: [advisory('one', 'new')] }, 'The upstream registry sent advisories that are not valid.'],
  [
    'no severity',
    { one: [{ ...advisory('one'), severity: 'x' }] },
    'The upstream registry sent advisories that are not valid.',
  ],
])('an upstream that sends %s is an error, even if the configuration has advisories', async (_, response, error) => {
  await start(`upstream = "${(await upstreamWith(response)).url}"\n${configured('one', '*')}`);
  expect(await ask({ one: ['1.0.0'] })).toEqual([502, { error, code: 'upstream-failed' }]);
});

test('an upstream that does not respond is queried only once in 15 seconds', async () => {
  let count = 0;
  const { url } = await upstreamWith(() => {
    count++;
  });
  await start(`upstream = "${url}"\ntimeout = 0.2`);
  const error = 'The upstream registry did not respond in time.';
  for (let time = 0; time < 3; time++)
    expect(await ask({ one: ['1.0.0'] })).toEqual([504, { error, code: 'upstream-failed' }]);
  expect(count).toBe(1);
});

test('a redirect is followed only if it keeps the method', async () => {
  const target = await upstreamWith({ one: [advisory('one')] });
  for (const [status, expected] of [
    [307, 200],
    [302, 502],
  ] as const) {
    const { url } = await upstreamWith((_request, response) => {
      response.writeHead(status, { location: `${target.url}${bulk}` }).end();
    });
    await start(`upstream = "${url}"\nredirect_hosts = ["${new URL(target.url).host}"]`);
    expect((await ask({ one: ['1.0.0'] }))[0]).toBe(expected);
    await registry?.stop();
  }
});
