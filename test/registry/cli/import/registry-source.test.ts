import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publication } from '../../../../harness/registry/publication.ts';
import type { TestRegistry } from '../../../../harness/registry/registry.ts';
import { tarballOf } from '../../../../harness/registry/tarball.ts';
import {
  type ScriptedResponse,
  type ScriptedUpstream,
  startScriptedUpstream,
} from '../../upstream/scripted-upstream.ts';
import { administer } from '../administration/run-administration.ts';
import { packageIn, startRegistry } from './run-import.ts';

const secret = 'token-of-the-source-1234';
const tarball = tarballOf('one', '1.0.0', 'content');
const path = '/one/-/one-1.0.0.tgz';

/** Another server, which must never receive the token. */
let other: ScriptedUpstream;
let source: ScriptedUpstream;
let responses: Record<string, ScriptedResponse>;
let received: string[];
let registry: TestRegistry;

beforeEach(async () => {
  responses = { [path]: tarball };
  received = [];
  source = await startScriptedUpstream(responses);
  const elsewhere: ScriptedResponse = (request, response) => {
    received.push(String(request.headers.authorization));
    response.writeHead(200).end(tarball);
  };
  other = await startScriptedUpstream({ [path]: elsewhere });
  responses['/one'] = packument();
  registry = await startRegistry();
});
afterEach(() => {
  source.stop();
  other.stop();
});

interface Changes {
  readonly dist?: object;
  readonly manifest?: object;
  readonly document?: object;
}

function packument({ dist, manifest, document }: Changes = {}): string {
  const [described] = Object.values(publication('one', { tarball }).versions);
  const version = { ...described, ...manifest, dist: { ...described?.dist, tarball: `${source.url}${path}`, ...dist } };
  return JSON.stringify({ name: 'one', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version }, ...document });
}

async function run(options = '--package one') {
  vi.stubEnv('TASKWRIGHT_SOURCE_TOKEN', secret);
  const { code, out, error } = await administer(registry, `import --from ${source.url} ${options}`);
  const hidden = (text: string): string => text.replaceAll(source.url, 'SOURCE').replaceAll(other.url, 'OTHER');
  expect(`${out}${error}`).not.toContain(secret);
  return { code, out: hidden(out), error: hidden(error) };
}

const redirect =
  (to: string): ScriptedResponse =>
  (_request, response) =>
    void response.writeHead(302, { location: to }).end();

test.each<readonly [title: string, hostile: () => Record<string, ScriptedResponse>, problem: string]>([
  [
    'a tarball with another hash',
    () => ({ [path]: tarballOf('one', '1.0.0', 'changed') }),
    'SOURCE sent the tarball of `one@1.0.0` with content that does not have the hash in its metadata.',
  ],
  [
    'a tarball without a hash',
    () => ({ '/one': packument({ dist: { integrity: undefined, shasum: undefined } }) }),
    'with content that does not have the hash in its metadata.',
  ],
  ['a missing tarball', () => ({ [path]: 404 }), 'SOURCE does not have the tarball of `one@1.0.0`.'],
  [
    'a packument of another name',
    () => ({ '/one': packument({ document: { name: 'two' } }) }),
    'SOURCE did not send a packument of `one`.',
  ],
  [
    'a manifest of another name',
    () => ({ '/one': packument({ manifest: { name: '@acme/one' } }) }),
    'The manifest is not that of `one@1.0.0`.',
  ],
  [
    'a manifest with other scripts than in the tarball',
    () => ({ '/one': packument({ manifest: { scripts: { install: 'node x.js' } } }) }),
    '`scripts` of `package/package.json` in the attachment must be the same',
  ],
  [
    'a version with a path',
    () => ({ '/one': packument({ document: { versions: { '../../x': {} } } }) }),
    '`../../x` is not a version.',
  ],
  [
    'a deeply nested packument',
    () => ({ '/one': '['.repeat(100_000) }),
    'SOURCE sent a packument of `one` that is nested deeper than 64 levels.',
  ],
  ['a page instead of a packument', () => ({ '/one': '<html></html>' }), 'SOURCE did not send a packument of `one`.'],
  ['a missing package', () => ({ '/one': 404 }), 'SOURCE does not have `one`.'],
  [
    'refused credentials',
    () => ({ '/one': 401 }),
    'SOURCE does not send `one` with these credentials (401); set `TASKWRIGHT_SOURCE_TOKEN`',
  ],
  [
    'a redirect to another port of this machine',
    () => ({ [path]: redirect(`${other.url}${path}`) }),
    'which is not allowed or does not respond; allow it with `--redirect-host`.',
  ],
  [
    'an endless packument',
    () => ({
      '/one': (_request, response) => {
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(2 ** 20, ' ')));
        };
        response.on('drain', more);
        more();
      },
    }),
    'The response of SOURCE is too large: `one`.',
  ],
])('%s is refused, and nothing is published', async (_, hostile, problem) => {
  Object.assign(responses, hostile());
  const { code, out } = await run();
  expect(code).toBe(1);
  expect(out).toContain('refused one');
  expect(out).toContain(problem);
  expect((await packageIn(registry, 'one')).versions).toBe('');
  expect(received).toEqual([]);
});

test('a listed host sends the tarball without receiving the token', async () => {
  responses[path] = redirect(`${other.url}${path}`);
  const { code } = await run(`--package one --redirect-host 127.0.0.1:${other.port}`);
  expect({ code, received }).toEqual({ code: 0, received: ['undefined'] });
  expect((await packageIn(registry, 'one')).versions).toBe('1.0.0');
});

test('a tarball that the packument has on another host is requested from the source', async () => {
  responses['/one'] = packument({ dist: { tarball: `${other.url}${path}` } });
  expect(await run()).toMatchObject({ code: 0 });
  expect(received).toEqual([]);
  expect(source.requests).toEqual(['/one', path]);
});

test('a packument of 10 MB is read', async () => {
  responses['/one'] = packument({ document: { readme: 'x'.repeat(500_000), other: 'y'.repeat(10_000_000) } });
  expect(await run()).toMatchObject({ code: 0 });
  expect((await packageIn(registry, 'one')).versions).toBe('1.0.0');
});

test('requests are repeated after failures, with the pause that the source asks for', async () => {
  const failures: ScriptedResponse[] = [
    503,
    (_request, response) => void response.writeHead(429, { 'retry-after': '1' }).end(),
    (request) => void request.destroy(),
  ];
  responses['/one'] = (request, response) => {
    const failure = failures.shift();
    if (typeof failure === 'function') failure(request, response);
    else response.writeHead(failure === 503 ? 503 : 200).end(failure === undefined ? packument() : '');
  };
  expect(await run()).toMatchObject({ code: 0 });
  expect(source.requests.filter((one) => one === '/one').length).toBe(4);
});

test('lists are combined, and their names never change an address', async () => {
  Object.assign(responses, {
    '/-/verdaccio/data/packages': '[]',
    '/-/all': '{"_updated": 99999, "one": {"name": "one"}, "x": {"name": "../x"}}',
    '/-/v1/search?text=&size=250&from=0': '{"objects": [{"package": {"name": "@acme/web/../../x"}}]}',
    '/-/v1/search?text=&size=250&from=1': '{"objects": []}',
  });
  const { code, out } = await run('--all');
  expect(code).toBe(1);
  expect(out).toContain('refused ../x: `../x` is not a package name');
  expect(out).toContain('refused @acme/web/../../x: ');
  expect(out).toContain('1 version of 1 package imported from SOURCE');
  expect(source.requests.filter((one) => one.includes('..'))).toEqual([]);
});

test.each<readonly [title: string, list: ScriptedResponse, problem: string]>([
  ['does not list its packages', 404, 'SOURCE does not list its packages; name them with `--package`'],
  ['has its packages at another address', 404, 'that of a Taskwright registry ends with `/npm/`'],
  ['does not accept the token', 401, 'SOURCE does not send the list of packages with these credentials (401)'],
  ['lists other packages', '[{"name": "one"}]', 'SOURCE lists no package that matches; check the patterns'],
])('a source that %s is reported', async (_, list, problem) => {
  for (const one of ['/-/verdaccio/data/packages', '/-/all', '/-/v1/search?text=&size=250&from=0'])
    responses[one] = list;
  expect(await run('--package @acme/*')).toMatchObject({ code: 1, out: '', error: expect.stringContaining(problem) });
});

test('a source that stops is reported after what was imported, and the same command continues', async () => {
  responses['/two'] = (request) => {
    source.stop();
    request.destroy();
  };
  const [first, second] = ['one', 'two'].map((name) => `--package ${name}`);
  expect(await run(first)).toMatchObject({ code: 0 });
  const stopped = await run(`${first} ${second}`);
  expect(stopped).toMatchObject({ code: 1, error: expect.stringContaining('could not be reached (ECONNREFUSED)') });
  expect(stopped.out).toContain('1 already there');
});
