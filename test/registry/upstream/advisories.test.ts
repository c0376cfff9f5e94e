import type { RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  type RequestOptions,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { type ScriptedUpstream, startScriptedUpstream } from './scripted-upstream.ts';

const bulk = '/-/npm/v1/security/advisories/bulk';
const path = `/npm${bulk}`;

const advisory = (name: string, range = '<2.0.0') => ({
  id: `${name}-1`,
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

const configured = (name: string, versions: string) => `[[registries.npm.advisories]]
id = "ACME-1"
package = "${name}"
versions = "${versions}"
severity = "critical"
title = "Stop"
url = "https://acme.example/1"
`;

test('an upstream gets no names that are private, published here or denied, and its advisories are those of the response', async () => {
  const bodies: unknown[] = [];
  const two = [advisory('two'), advisory('two', '>=3.0.0')];
  const { url } = await upstreamWith({ one: [], two, '@acme/web': [advisory('web')], other: [advisory('x')] }, bodies);
  const { request } = await start(
    `upstream = "${url}"\nprivate = ["@acme/*"]\n[registries.npm.gate]\ndeny = ["evil"]\n`,
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

test('each upstream gets the names of its packages', async () => {
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
    { error: 'This registry has no advisories; its configuration can contain `registries.npm.advisories`.' },
  ];

  test('a registry without upstream says so', async () => {
    await start('');
    expect(await ask({ one: ['1.0.0'] })).toEqual(none);
    expect(await ask({ dependencies: {} }, {}, '/npm/-/npm/v1/security/audits/quick')).toEqual(none);
  });

  test.each([400, 404, 405])('a registry behind one that responds with %i says so', async (status) => {
    await start(`upstream = "${(await upstreamWith(status)).url}"`);
    expect(await ask({ one: ['1.0.0'] })).toEqual(none);
  });

  test('those of the configuration are sent, until a reload replaces them', async () => {
    const settings = `upstream = "${(await upstreamWith(404)).url}"\n`;
    const { reload } = await start(`${settings}${configured('own', '<1.2.3')}`);
    const found = { severity: 'critical', title: 'Stop', id: 'ACME-1', vulnerable_versions: '<1.2.3' };
    const versions = { own: ['1.2.3-rc.1', '2.0.0'], one: ['1.0.0'] };
    expect(await ask(versions)).toMatchObject([200, { own: [found] }]);
    expect(await ask({ own: ['1.2.3'] })).toEqual([200, {}]);
    const next = `${ownerConfig}\n[registries.npm]\n${settings}${configured('one', '*')}`;
    expect(await reload(next)).toEqual([]);
    expect(await ask(versions)).toMatchObject([200, { one: [{ id: 'ACME-1' }] }]);
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
])('an upstream that sends %s is an error, also beside advisories of the configuration', async (_, response, error) => {
  await start(`upstream = "${(await upstreamWith(response)).url}"\n${configured('one', '*')}`);
  expect(await ask({ one: ['1.0.0'] })).toEqual([502, { error }]);
});

test('an upstream that does not respond is asked once in 15 seconds', async () => {
  let count = 0;
  const { url } = await upstreamWith(() => {
    count++;
  });
  await start(`upstream = "${url}"\ntimeout = 0.2`);
  const error = 'The upstream registry did not respond in time.';
  for (let time = 0; time < 3; time++) expect(await ask({ one: ['1.0.0'] })).toEqual([504, { error }]);
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

describe('access', () => {
  const token = 'reader-token-of-thirty-characters';
  const users = `${ownerConfig}
[[users]]
username = "reader"
role = "read"
token = "${token}"

[[acl]]
user = "reader"
pattern = "npm/@team/**"
permission = "read"
`;
  const advisories = `${configured('@team/web', '*')}${configured('@acme/web', '*')}`;
  const installed = { '@team/web': ['1.0.0'], '@acme/web': ['1.0.0'] };

  test('a response contains only packages that the caller may read', async () => {
    await start(advisories, users);
    expect((await ask(installed))[0]).toBe(401);
    const [, found] = await ask(installed, { as: token });
    expect(Object.keys(Object(found))).toEqual(['@team/web']);
  });

  test('a registry that is read-only responds', async () => {
    await start(advisories, users.replace('[settings]', '[settings]\nread_only = true'));
    expect((await ask(installed, { as: token }))[0]).toBe(200);
  });
});

describe('bodies', () => {
  const gzip = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
  const zipped = (text: string) => ({ body: gzipSync(text), headers: gzip });
  const large = `{"one":["1.0.0"]${' '.repeat(17 * 2 ** 20)}}`;

  test.each([
    ['compressed', zipped('{"one":["1.0.0"]}'), 200, undefined],
    [
      'not compressed as it says',
      { body: Buffer.from('{}'), headers: gzip },
      400,
      'The request body is not valid gzip.',
    ],
    [
      'incomplete',
      { body: gzipSync('{"one":["1.0.0"]}').subarray(0, -9), headers: gzip },
      400,
      'The request body is not valid gzip.',
    ],
    ['too large', zipped(large), 413, 'The request body must have at most 16777216 bytes.'],
    ['a list', zipped('[]'), 400, 'The request body must be an object with the versions of each package.'],
    [
      'a version without a list',
      zipped('{"one":"1.0.0"}'),
      400,
      'The request body must be an object with the versions of each package.',
    ],
    ['empty', { body: Buffer.of() }, 400, 'The request body must be an object with the versions of each package.'],
    [
      'in another coding',
      { body: Buffer.from('{}'), headers: { ...gzip, 'content-encoding': 'br' } },
      415,
      '`Content-Encoding` `br` is not supported.',
    ],
  ])('a body that is %s is answered', async (_, { body, ...options }, status, error) => {
    await start(configured('one', '*'));
    const answer = await ask(body, options);
    expect(answer).toMatchObject([status, error === undefined ? { one: [{ id: 'ACME-1' }] } : { error }]);
  });

  test('other requests must not be compressed', async () => {
    await start('');
    const answer = await registry?.request('PUT', '/npm/one', { as, ...zipped('{}') });
    expect(answer).toMatchObject({ status: 415, body: { error: '`Content-Encoding` `gzip` is not supported.' } });
  });
});

describe('the tree of dependencies', () => {
  const quick = '/npm/-/npm/v1/security/audits/quick';
  const one = (version: string, others: object = {}) => ({ version, integrity: 'sha512-x', dev: false, ...others });

  test('a report contains the paths to vulnerable versions', async () => {
    await start(`${configured('deep', '<2.0.0 || >=3.0.0 <3.1.0')}${configured('top', '*')}`);
    const dependencies = {
      top: one('1.0.0', {
        dependencies: { deep: one('1.0.0', { dev: true }), none: one('1.0.0') },
        requires: { deep: '1' },
      }),
      deep: one('3.0.5', { optional: true }),
      patched: one('2.0.0'),
      folder__part: { version: '1.0.0', dependencies: { deep: one('1.0.0') } },
      constructor: { version: 7 },
    };
    const [status, report] = await ask({ name: 'project', version: '1.0.0', requires: {}, dependencies }, {}, quick);
    expect(status).toBe(200);
    expect(report).toMatchObject({
      advisories: {
        'ACME-1': { id: 'ACME-1', module_name: 'top', patched_versions: '<0.0.0', severity: 'critical' },
        'ACME-1 (deep)': {
          module_name: 'deep',
          patched_versions: '>=3.1.0',
          findings: [
            { version: '1.0.0', paths: ['top>deep', 'folder__part>deep'] },
            { version: '3.0.5', paths: ['deep'] },
          ],
        },
      },
      muted: [],
      metadata: {
        vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 4 },
        dependencies: 4,
        devDependencies: 1,
        optionalDependencies: 1,
        totalDependencies: 6,
      },
    });
    expect(Object(report).actions[1]).toEqual({
      action: 'review',
      module: 'deep',
      resolves: [
        { id: 'ACME-1 (deep)', path: 'top>deep', dev: true, optional: false, bundled: false },
        { id: 'ACME-1 (deep)', path: 'deep', dev: false, optional: true, bundled: false },
        { id: 'ACME-1 (deep)', path: 'folder__part>deep', dev: false, optional: false, bundled: false },
      ],
    });
  });

  test('a tree that is too deep or too large is refused', async () => {
    await start(configured('one', '*'));
    const deep = `${'{"dependencies":{"a":'.repeat(300)}{}${'}}'.repeat(300)}`;
    expect(await ask(Buffer.from(deep), {}, quick)).toEqual([
      400,
      { error: 'The request body must not be nested deeper than 400 levels.' },
    ]);
    const many = Array.from({ length: 100_001 }, (_, index) => `"a${index}":{}`);
    expect((await ask(Buffer.from(`{"dependencies":{"b":{"dependencies":{${many}}}}}`), {}, quick))[0]).toBe(413);
  });
});
