import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ownerToken as as, type TestRegistry } from '../../../harness/registry/registry.ts';
import {
  type ScriptedResponse,
  type ScriptedUpstream,
  startRegistryBehind,
  startScriptedUpstream,
  upstreamVersion,
} from './scripted-upstream.ts';

const day = 86_400_000;
const start = Date.parse('2026-06-15T12:00:00Z');
const versions = {
  '1.0.0': {},
  '1.1.0': { deprecated: 'Use 1.2.0.' },
  '1.2.0': {},
  '2.0.0-rc.1': {},
  '2.0.0': { scripts: { postinstall: 'node install.js' } },
  '2.1.0': {},
};
type Version = keyof typeof versions;
/** The number of days since the versions were published. */
const ages: Readonly<Record<Version, number>> = {
  '1.0.0': 300,
  '1.1.0': 200,
  '1.2.0': 100,
  '2.0.0-rc.1': 10,
  '2.0.0': 5,
  '2.1.0': 1.5,
};

let upstream: ScriptedUpstream;
let responses: Record<string, ScriptedResponse>;
let registry: TestRegistry;
let clock: number;

beforeEach(async () => {
  clock = start;
  responses = {};
  for (const name of ['one', '@acme/tool', 'left-pad']) publish(name);
  upstream = await startScriptedUpstream(responses);
});
afterEach(async () => {
  await registry.stop();
  upstream.stop();
});

/** Publishes all versions at the upstream; `hasTimes` is false for one that sends only abbreviated packuments. */
function publish(name: string, { hasTimes = true, only = Object.keys(versions) as Version[] } = {}) {
  const described = only.map((version) => {
    const { content, manifest } = upstreamVersion(name, version);
    const full = { ...manifest, ...versions[version] };
    responses[`/${name}/${version}`] = JSON.stringify(full);
    responses[`/${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`] = content;
    return [version, full] as const;
  });
  const times = only.map((version) => [version, new Date(start - ages[version] * day).toISOString()]);
  responses[`/${name}`] = JSON.stringify({
    name,
    'dist-tags': { latest: '2.1.0', next: '2.0.0', rc: '2.0.0-rc.1', old: '1.1.0' },
    versions: Object.fromEntries(described),
    ...(hasTimes && { time: { created: '2020-01-01T00:00:00Z', ...Object.fromEntries(times) } }),
  });
}

async function startBehind(gate: string, settings = '') {
  registry = await startRegistryBehind(upstream.url, {
    settings: `${settings}\n[registries.npm.gate]\n${gate}`,
    now: () => clock,
  });
}

async function shown(name = 'one', accept = '*/*') {
  const { status, body } = await registry.request('GET', `/npm/${name}`, { headers: { accept } });
  const { versions: found, 'dist-tags': tags, time, error } = Object(body);
  return { status, versions: Object.keys(found ?? {}), tags, times: Object.keys(time ?? {}), error };
}

const tarball = (version: string, name = 'one', headers: Readonly<Record<string, string>> = {}) =>
  registry.request('GET', `/npm/${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`, { headers });

const sentences: readonly (readonly [gate: string, version: Version, status: number, sentence: string])[] = [
  ['min_age = "3 days"', '2.1.0', 403, 'Version `2.1.0` of `one` is hidden for 36 more hours by the minimum age.'],
  ['min_age = "1 week"', '2.0.0', 403, 'Version `2.0.0` of `one` is hidden for 2 more days by the minimum age.'],
  ['min_age = "1 week"', '2.1.0', 403, 'Version `2.1.0` of `one` is hidden for 6 more days by the minimum age.'],
  [
    'min_age = "2161.5 minutes"',
    '2.1.0',
    403,
    'Version `2.1.0` of `one` is hidden for 2 more minutes by the minimum age.',
  ],
  ['install_scripts = false', '2.0.0', 403, 'Version `2.0.0` of `one` is hidden because it has install scripts.'],
  [
    'freeze = "2026-06-10"',
    '2.0.0',
    403,
    'Version `2.0.0` of `one` is hidden because it was published after the freeze at 2026-06-10T00:00:00.000Z.',
  ],
  ['freeze = "2026-06-10T12:00:00Z"', '2.0.0', 403, 'is hidden because it was published after the freeze'],
  ['freeze = "2026-06-10T12:00:00.001Z"', '2.0.0', 200, ''],
  ['freeze = "2026-06-10"\nallow = ["one@2.0.0"]', '2.0.0', 200, ''],
  ['freeze = "2026-06-10"\nmin_age = "3 days"\nmin_age_except = ["one"]', '2.1.0', 403, 'after the freeze'],
  ['freeze = "2027-01-01"\nmin_age = "3 days"', '2.1.0', 403, 'is hidden for 36 more hours'],
  ['deny = ["one@<1.1.0"]', '1.0.0', 403, 'Version `1.0.0` of `one` is denied by the configuration of this registry.'],
  ['deny = ["o*e"]', '1.0.0', 403, 'Package `one` is denied by the configuration of this registry.'],
  ['min_age = "3 days"', '2.0.0', 200, ''],
  ['min_age = "3 days"\nmin_age_except = ["o*"]', '2.1.0', 200, ''],
  ['min_age = "3 days"\nallow = ["one@2.1.0"]', '2.1.0', 200, ''],
  ['min_age = "3 days"\nallow = ["one@2.0.0"]', '2.1.0', 403, 'is hidden for 36 more hours'],
  ['install_scripts = false\ninstall_scripts_except = ["one"]', '2.0.0', 200, ''],
  ['install_scripts = false\nallow = ["one@^2.0.0"]', '2.0.0', 200, ''],
  ['deny = ["one@2.0.0"]\nallow = ["one@2.0.0"]', '2.0.0', 403, 'is denied by the configuration'],
  ['deny = ["one@<2.0.0"]', '2.0.0-rc.1', 403, 'is denied by the configuration'],
  ['deny = ["@acme/*"]', '2.0.0', 200, ''],
];

test.each(sentences)('with %s, requests for %s are answered with %i', async (gate, version, status, sentence) => {
  await startBehind(gate);
  const error = expect.stringContaining(sentence);
  const expected = status === 200 ? { status } : { status, body: { error } };
  const integrity = upstreamVersion('one', version).manifest.dist.integrity;
  expect(await tarball(version, 'one', { 'pacote-integrity': integrity })).toMatchObject(expected);
  expect(await tarball(version)).toMatchObject(expected);
  expect(await registry.request('GET', `/npm/one/${version}`)).toMatchObject(expected);
});

describe('a packument', () => {
  const tags: readonly (readonly [gate: string, versions: readonly string[], tags: object])[] = [
    ['min_age = "3 days"', ['1.0.0', '1.1.0', '1.2.0', '2.0.0-rc.1', '2.0.0'], { latest: '2.0.0', next: '2.0.0' }],
    ['min_age = "1 week"', ['1.0.0', '1.1.0', '1.2.0', '2.0.0-rc.1'], { latest: '1.2.0', next: '1.2.0' }],
    ['min_age = "3 weeks"', ['1.0.0', '1.1.0', '1.2.0'], { latest: '1.2.0', rc: '1.2.0', old: '1.1.0' }],
    ['freeze = "2026-06-01"', ['1.0.0', '1.1.0', '1.2.0'], { latest: '1.2.0', rc: '1.2.0', old: '1.1.0' }],
    ['min_age = "150 days"', ['1.0.0', '1.1.0'], { latest: '1.0.0', old: '1.1.0' }],
    ['deny = ["one@1.1.0 || >=2.0.0"]', ['1.0.0', '1.2.0', '2.0.0-rc.1'], { latest: '1.2.0', old: '1.0.0' }],
    ['deny = ["one@<2.1.0"]', ['2.1.0'], { latest: '2.1.0' }],
  ];
  test.each(tags)('with %s contains %j', async (gate, visible, moved) => {
    await startBehind(gate);
    const full = await shown();
    expect(full).toMatchObject({ status: 200, versions: visible, tags: moved, times: ['created', ...visible] });
    expect(Object.keys(full.tags).filter((tag) => !visible.includes(full.tags[tag]))).toEqual([]);
    const abbreviated = await shown('one', 'application/vnd.npm.install-v1+json');
    expect(abbreviated).toMatchObject({ versions: visible, tags: full.tags });
    const answered = await registry.request('GET', '/npm/-/package/one/dist-tags');
    expect(answered.body).toEqual(full.tags);
  });

  test('of another package is the same as without a gate', async () => {
    await startBehind('deny = ["left-pad", "two@<1.0.0"]\nallow = ["two@0.1.0"]');
    expect(await shown()).toMatchObject({ versions: Object.keys(versions), tags: { latest: '2.1.0' } });
    expect((await tarball('2.1.0')).status).toBe(200);
    expect(upstream.requests).toEqual(['/one', '/one/2.1.0', '/one/-/one-2.1.0.tgz']);
  });

  test('all of whose versions are hidden is refused, and the error names the first version that becomes visible', async () => {
    await startBehind('min_age = "52 weeks"');
    const error = 'All versions of `one` are hidden. Version `1.0.0` is hidden for 64 more days by the minimum age.';
    expect(await shown()).toMatchObject({ status: 403, error });
  });

  test('without times has no visible versions except those that the minimum age does not apply to', async () => {
    publish('one', { hasTimes: false });
    await startBehind('min_age = "3 days"\nallow = ["one@1.2.0"]');
    expect(await shown()).toMatchObject({ versions: ['1.2.0'], tags: { latest: '1.2.0' } });
    expect(await tarball('1.0.0')).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('because the upstream does not specify when it was published') },
    });
  });

  test('without times has no visible versions during a freeze except those that are allowed', async () => {
    publish('one', { hasTimes: false });
    await startBehind('freeze = "2027-01-01"\nallow = ["one@1.2.0"]');
    expect(await shown()).toMatchObject({ versions: ['1.2.0'], tags: { latest: '1.2.0' } });
    expect(await tarball('1.0.0')).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('hidden by the freeze because the upstream does not specify when') },
    });
  });

  test('changes when a version becomes old enough, without a request to the upstream', async () => {
    await startBehind('min_age = "36 hours"');
    clock = start - 50_000;
    const before = await registry.request('GET', '/npm/one');
    expect(Object.keys(Object(before.body).versions)).not.toContain('2.1.0');
    const headers = { 'if-none-match': String(before.headers.etag) };
    expect((await registry.request('GET', '/npm/one', { headers })).status).toBe(304);
    expect((await tarball('2.1.0')).status).toBe(403);
    clock = start - 30_000;
    expect((await registry.request('GET', '/npm/one', { headers })).status).toBe(304);
    clock = start;
    const after = await registry.request('GET', '/npm/one', { headers });
    expect(after).toMatchObject({ status: 200, body: { 'dist-tags': { latest: '2.1.0' } } });
    expect(upstream.requests.filter((path) => path === '/one')).toHaveLength(1);
    expect((await tarball('2.1.0')).status).toBe(200);
  });

  test('of a large package is hidden in the worker threads in the same way', async () => {
    const packument = JSON.parse(String(responses['/one']));
    responses['/one'] = JSON.stringify({ ...packument, readme: 'large '.repeat(2 ** 15) });
    await startBehind('min_age = "1 week"');
    expect(await shown()).toMatchObject({ tags: { latest: '1.2.0' } });
    expect((await tarball('2.0.0')).status).toBe(403);
  });
});

describe('content that was cached before there was a gate', () => {
  test('is refused as well', async () => {
    await startBehind('');
    expect((await tarball('2.1.0')).status).toBe(200);
    expect(await shown()).toMatchObject({ tags: { latest: '2.1.0' } });
    upstream.stop();
    const toml = (gate: string) =>
      `[settings]\nauth_token = "${as}"\n[registries.npm]\nupstream = "${upstream.url}"\n[registries.npm.gate]\n${gate}`;
    registry = await registry.restart(toml('min_age = "3 days"'));
    expect(await shown()).toMatchObject({ tags: { latest: '2.0.0' } });
    expect((await tarball('2.1.0')).status).toBe(403);
    registry = await registry.restart(toml('deny = ["one"]'));
    expect(await shown()).toMatchObject({ status: 403 });
    expect((await tarball('1.0.0')).status).toBe(403);
  });
});

test('a package that is denied is never requested from the upstream', async () => {
  await startBehind('deny = ["left-pad", "@acme/*"]');
  const paths = ['left-pad', 'left-pad/1.0.0', 'left-pad/-/left-pad-1.0.0.tgz', '@acme%2ftool', '@ACME%2ftool'];
  const answers = await Promise.all(paths.map((path) => registry.request('GET', `/npm/${path}`)));
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  const attestations = await registry.request('GET', '/npm/-/npm/v1/attestations/left-pad@1.0.0');
  expect(attestations.status).toBe(403);
  expect(upstream.requests).toEqual([]);
});

describe('a tarball', () => {
  test('with a name of its own is refused according to the version that it belongs to', async () => {
    const packument = JSON.parse(String(responses['/one']));
    packument.versions['2.1.0'].dist.tarball = `${upstream.url}/download/0f3a`;
    responses['/one'] = JSON.stringify(packument);
    responses['/one/-/0f3a'] = upstreamVersion('one', '2.1.0').content;
    await startBehind('min_age = "3 days"');
    const headers = { 'pacote-integrity': packument.versions['2.1.0'].dist.integrity };
    const answer = await registry.request('GET', '/npm/one/-/0f3a', { headers });
    expect(answer).toMatchObject({ status: 403, body: { error: expect.stringContaining('36 more hours') } });
  });

  test('that no packument contains is not served, even if the client knows its hash', async () => {
    await startBehind('min_age = "3 days"');
    responses['/one/-/one-9.9.9.tgz'] = upstreamVersion('one', '9.9.9').content;
    const integrity = upstreamVersion('one', '9.9.9').manifest.dist.integrity;
    expect((await tarball('9.9.9', 'one', { 'pacote-integrity': integrity })).status).toBe(404);
  });

  test('of a version that is newer than the cached packument is judged by the current packument', async () => {
    publish('one', { only: ['1.0.0'] });
    await startBehind('min_age = "3 days"');
    await shown();
    publish('one');
    expect((await tarball('2.0.0')).status).toBe(200);
    expect((await tarball('2.1.0')).status).toBe(403);
  });
});

test('refusals are counted by setting, and the admin API lists the hidden versions', async () => {
  await startBehind('min_age = "3 days"\ninstall_scripts = false\ndeny = ["@acme/tool@1.0.0", "left-pad"]');
  await shown();
  await shown('@acme%2ftool');
  for (const version of ['2.1.0', '2.1.0', '2.0.0']) await tarball(version);
  await shown('left-pad');
  const metrics = (await registry.request('GET', '/metrics', { as })).bytes.toString();
  expect(metrics).toContain('hidden_requests_total{rule="deny"} 1\n');
  expect(metrics).toContain('hidden_requests_total{rule="install_scripts"} 1\n');
  expect(metrics).toContain('hidden_requests_total{rule="min_age"} 2\n');
  const list = await registry.request('GET', '/admin/hidden?q=one&limit=10', { as });
  expect(list.body).toEqual({
    items: [
      {
        package: 'one',
        versions: [
          {
            version: '2.0.0',
            rule: 'install_scripts',
            reason: 'Version `2.0.0` of `one` is hidden because it has install scripts.',
            until: null,
          },
          {
            version: '2.1.0',
            rule: 'min_age',
            reason: 'Version `2.1.0` of `one` is hidden for 36 more hours by the minimum age.',
            until: '2026-06-17T00:00:00.000Z',
          },
        ],
        more_versions: 0,
      },
    ],
    next_cursor: null,
  });
  const all = await registry.request('GET', '/admin/hidden', { as });
  expect(all.body).toMatchObject([{ package: '@acme/tool' }, { package: 'one' }]);
});
