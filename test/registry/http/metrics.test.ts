import { afterEach, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerConfig,
  ownerToken,
  sendRequest,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';

const user = '[[users]]\nusername = "prometheus"\nrole = "read"\ntoken = "token-of-prometheus"\n';

let registry: TestRegistry;
afterEach(() => registry.stop());

interface MetricFamily {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly value: number;
  }[];
}

/** Parses the text format. Throws at the first line that does not belong to the metric whose HELP and TYPE came last. */
function parseMetrics(text: string): readonly MetricFamily[] {
  expect(text.endsWith('\n')).toBe(true);
  const families: MetricFamily[] = [];
  let help: readonly [name: string, text: string] = ['', ''];
  for (const line of text.trimEnd().split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\w+) (.+)$/.exec(line) ?? [];
    if (kind === 'HELP') help = [name, rest];
    else if (kind === 'TYPE') {
      expect([line, help[0]]).toEqual([line, name]);
      families.push({ name, type: rest, help: help[1], samples: [] });
    } else {
      const [, sample = '', labels = '', value = ''] = /^(\w+)(?:\{(.+)\})? ([\d.e+-]+)$/.exec(line) ?? [];
      const family = families.at(-1);
      const base = family?.type === 'histogram' ? sample.replace(/_(?:bucket|sum|count)$/, '') : sample;
      expect([line, base]).toEqual([line, family?.name]);
      const pairs = [...labels.matchAll(/(\w+)="([^"\\]*)"/g)].map(([, key = '', text = '']) => [key, text]);
      family?.samples.push({ name: sample, labels: Object.fromEntries(pairs), value: Number(value) });
    }
  }
  return families;
}

const abbreviatedUnits = /_(?:s|ms|us|ns|sec|min|h|d|b|kb|mb|gb|tb|pb|m|g|kib|mib|gib)(?:_|$)/;
const otherUnits = /_(?:milli|micro|nano|kilo|mega|giga|kibi|mebi|gibi)|_(?:minutes|hours|days|weeks|percent)(?:_|$)/;

/** Returns the messages of `promtool check metrics` about a metric. */
function lintMetric({ name, type, help, samples }: MetricFamily): readonly string[] {
  const labelNames = new Set(samples.flatMap(({ labels }) => Object.keys(labels)));
  return Object.entries({
    'no help text': help.trim() === '',
    'counter metrics should have "_total" suffix': type === 'counter' && !name.endsWith('_total'),
    'non-counter metrics should not have "_total" suffix': type !== 'counter' && name.endsWith('_total'),
    'the name has a suffix that is reserved for histograms':
      type !== 'histogram' && /_(?:bucket|count|sum)$/.test(name),
    'the label "le" is reserved for histograms': type !== 'histogram' && labelNames.has('le'),
    'the label "quantile" is reserved for summaries': type !== 'summary' && labelNames.has('quantile'),
    'the name contains the type': /_(?:counter|gauge|histogram|summary|untyped)(?:_|$)/.test(name),
    'the name contains a colon': name.includes(':'),
    'the name or a label is in camel case': [name, ...labelNames].some((one) => /[a-z][A-Z]/.test(one)),
    'the name contains an abbreviated unit': abbreviatedUnits.test(name),
    'the name contains a unit that is not a base unit': otherUnits.test(name),
    'two samples have the same labels':
      new Set(samples.map((sample) => JSON.stringify([sample.name, sample.labels]))).size !== samples.length,
  }).flatMap(([problem, isFound]) => (isFound ? [`${name}: ${problem}`] : []));
}

async function metrics(as?: string): Promise<readonly MetricFamily[]> {
  const { status, bytes } = await registry.request('GET', '/metrics', { as });
  expect(status).toBe(200);
  return parseMetrics(bytes.toString());
}

function sum(families: readonly MetricFamily[], name: string, labels: Readonly<Record<string, string>> = {}): number {
  const samples = families.flatMap((family) => family.samples).filter((sample) => sample.name === name);
  const matching = samples.filter((sample) =>
    Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
  );
  expect([name, matching.length > 0]).toEqual([name, true]);
  return matching.reduce((total, { value }) => total + value, 0);
}

test('metrics have the form that `promtool check metrics` requires', async () => {
  registry = await startTestRegistry(ownerConfig);
  await registry.request('PUT', '/npm/one', { as: ownerToken, body: publication('one') });
  const families = await metrics();
  expect(families.flatMap(lintMetric)).toEqual([]);
  expect(new Set(families.map(({ name }) => name)).size).toBe(families.length);
});

test('histograms count every duration, cumulatively', async () => {
  registry = await startTestRegistry(ownerConfig);
  for (let i = 0; i < 5; i++) await registry.request('GET', '/npm/-/ping');
  const families = await metrics();
  const durations = families.find(({ name }) => name === 'taskwright_registry_request_duration_seconds');
  const counts = (durations?.samples ?? []).filter(
    ({ name, labels }) => name.endsWith('_bucket') && labels.registry === 'npm',
  );
  expect(counts.at(-1)).toMatchObject({ labels: { le: '+Inf' }, value: 5 });
  expect(counts.map(({ value }) => value)).toEqual(counts.map(({ value }) => value).toSorted((a, b) => a - b));
  expect(sum(families, 'taskwright_registry_request_duration_seconds_count', { registry: 'npm' })).toBe(5);
  expect(families.map(({ name, type }) => [name, type])).toContainEqual([
    'taskwright_registry_event_loop_lag_seconds',
    'histogram',
  ]);
});

test('metrics count refused credentials, the disk and the packages', async () => {
  registry = await startTestRegistry(`${ownerConfig}${user}`);
  await registry.request('PUT', '/npm/one', { as: ownerToken, body: publication('one') });
  for (const as of ['wrong-token', 'someone:wrong-token']) await registry.request('GET', '/npm/one', { as });
  await registry.request('GET', '/npm/one');
  const families = await metrics(ownerToken);
  // A request without credentials is not a failure.
  expect(sum(families, 'taskwright_registry_authentication_failures_total', { reason: 'wrong' })).toBe(2);
  expect(sum(families, 'taskwright_registry_packages')).toBe(1);
  expect(sum(families, 'taskwright_registry_disk_size_bytes')).toBeGreaterThan(0);
  expect(sum(families, 'taskwright_registry_disk_free_bytes')).toBeGreaterThanOrEqual(0);
  expect(sum(families, 'taskwright_registry_database_bytes')).toBeGreaterThan(0);
  expect(sum(families, 'taskwright_registry_lost_log_lines_total')).toBe(0);
});

test('metrics count the failures of the upstream', async () => {
  // Port 9 refuses connections.
  registry = await startTestRegistry(`${ownerConfig}[registries.npm]\nupstream = "http://127.0.0.1:9"\n`);
  expect((await registry.request('GET', '/npm/none')).status).toBe(502);
  expect(sum(await metrics(), 'taskwright_registry_upstream_errors_total', { reason: 'unreachable' })).toBe(1);
});

test.each([
  ['in simple token mode', ownerConfig, undefined, 200],
  ['where there are users', `${ownerConfig}${user}`, undefined, 401],
  ['with wrong credentials', `${ownerConfig}${user}`, 'wrong-token', 401],
  ['with the token of a user without access rules', `${ownerConfig}${user}`, 'token-of-prometheus', 200],
  ['with a username and a token', `${ownerConfig}${user}`, 'prometheus:token-of-prometheus', 200],
  ['with the static token', `${ownerConfig}${user}`, ownerToken, 200],
  ['where everyone may read', `${ownerConfig}anonymous_reads = true\n${user}`, undefined, 200],
  ['with `public_metrics`', `${ownerConfig}public_metrics = true\n${user}`, undefined, 200],
  ['with `public_metrics` and wrong credentials', `${ownerConfig}public_metrics = true\n${user}`, 'wrong', 200],
])('%s, metrics respond with the expected status', async (_where, config, as, status) => {
  registry = await startTestRegistry(config);
  expect((await registry.request('GET', '/metrics', { as })).status).toBe(status);
});

const token = 'token-of-the-metrics';
const open = 'anonymous_reads = true\n';

test.each([
  ['without credentials', '', undefined, 401],
  ['with the token', '', token, 200],
  ['with the token as a password', '', `prometheus:${token}`, 401],
  ['with another token', '', 'another-token', 401],
  ['with the token of a user', '', 'token-of-prometheus', 401],
  ['with the static token', '', ownerToken, 401],
  ['where everyone may read', open, undefined, 401],
  ['with `public_metrics`', 'public_metrics = true\n', undefined, 401],
])('with a metrics token, %s, metrics respond with the expected status', async (_where, settings, as, status) => {
  registry = await startTestRegistry(`${ownerConfig}metrics = { token = "${token}" }\n${settings}${user}`);
  expect((await registry.request('GET', '/metrics', { as })).status).toBe(status);
});

test('the metrics token grants access to nothing else, and too many wrong tokens are refused', async () => {
  registry = await startTestRegistry(`${ownerConfig}metrics = { token = "${token}" }\n${user}`);
  for (const path of ['/admin/stats', '/npm/-/whoami', '/npm/one'])
    expect((await registry.request('GET', path, { as: token })).status).toBe(401);
  const statuses: number[] = [];
  for (let i = 0; i < 20; i++)
    statuses.push((await registry.request('GET', '/metrics', { as: `a-wrong-token-of-20-letters-${i}` })).status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(sum(await metrics(token), 'taskwright_registry_authentication_failures_total')).toBe(23);
});

/** Returns the address of the metrics in the log. */
function metricsUrl(): string {
  const [, url = ''] = /"url":"([^"]+)\/metrics"/.exec(registry.log()) ?? [];
  return url;
}

test.each([
  ['a loopback address', 'port = 0', '', undefined, 200],
  ['another address', 'port = 0, host = "0.0.0.0"', '', undefined, 401],
  ['another address, with the token of a user', 'port = 0, host = "0.0.0.0"', '', 'token-of-prometheus', 200],
  ['another address, where everyone may read', 'port = 0, host = "0.0.0.0"', open, undefined, 200],
  ['a loopback address with a metrics token', `port = 0, token = "${token}"`, '', undefined, 401],
  ['a loopback address with a metrics token that is sent', `port = 0, token = "${token}"`, '', token, 200],
])('metrics on another port of %s respond with the expected status', async (_where, keys, settings, as, status) => {
  registry = await startTestRegistry(`${ownerConfig}metrics = { ${keys} }\n${settings}${user}`);
  const url = metricsUrl().replace('0.0.0.0', '127.0.0.1');
  expect((await sendRequest(url, 'GET', '/metrics', { as })).status).toBe(status);
  expect((await sendRequest(url, 'GET', '/npm/one', { as: ownerToken })).status).toBe(404);
  expect((await sendRequest(url, 'POST', '/metrics', {})).status).toBe(405);
  // The address of the packages serves no metrics.
  expect((await registry.request('GET', '/metrics', { as: ownerToken })).status).toBe(404);
});

test('a reload replaces, adds and removes the metrics token', async () => {
  registry = await startTestRegistry(`${ownerConfig}${user}`);
  const statuses = () =>
    Promise.all(
      [token, 'token-of-prometheus'].map(async (as) => (await registry.request('GET', '/metrics', { as })).status),
    );
  expect(await statuses()).toEqual([401, 200]);
  expect(await registry.reload(`${ownerConfig}metrics = { token = "${token}" }\n${user}`)).toEqual([]);
  expect(await statuses()).toEqual([200, 401]);
  expect(await registry.reload(`${ownerConfig}metrics = { token = "next-${token}" }\n${user}`)).toEqual([]);
  expect(await statuses()).toEqual([401, 401]);
  expect(await registry.reload(`${ownerConfig}${user}`)).toEqual([]);
  expect(await statuses()).toEqual([401, 200]);
});

test('a server whose metrics port is not available does not start', async () => {
  registry = await startTestRegistry(ownerConfig);
  const { port } = new URL(registry.url);
  await expect(startTestRegistry(`${ownerConfig}metrics = { port = ${port} }\n`)).rejects.toThrow(
    `cannot listen on 127.0.0.1:${port}: another program uses this port; stop that program, or select another port with \`metrics.port\` in \`[settings]\` (EADDRINUSE)`,
  );
});
