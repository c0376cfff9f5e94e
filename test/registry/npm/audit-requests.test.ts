import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import {
  ownerToken as as,
  ownerConfig,
  type RequestOptions,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { advisoryTable } from '../support/advisories.ts';

const bulk = '/npm/-/npm/v1/security/advisories/bulk';

let registry: TestRegistry;
afterEach(() => registry.stop());

const configured = (name: string, versions: string) => advisoryTable({ name, versions });

async function start(advisories: string, before = ownerConfig): Promise<void> {
  registry = await startTestRegistry(`${before}\n${advisories}`);
}

/** Resolves to the status and the body of the response about these versions. */
async function ask(installed: unknown, options: RequestOptions = {}, address = bulk) {
  const { status, body } = await registry.request('POST', address, { body: installed, ...options });
  return [status, body] as const;
}

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

  test('a read-only registry responds', async () => {
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
      'not compressed as its header says',
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
  ])('the response to a body that is %s', async (_, { body, ...options }, status, error) => {
    await start(configured('one', '*'));
    const answer = await ask(body, options);
    expect(answer).toMatchObject([status, error === undefined ? { one: [{ id: 186_886_737_760_679 }] } : { error }]);
  });

  test('other requests must not be compressed', async () => {
    await start('');
    const answer = await registry.request('PUT', '/npm/one', { as, ...zipped('{}') });
    expect(answer).toMatchObject({ status: 415, body: { error: '`Content-Encoding` `gzip` is not supported.' } });
  });
});

test('without advisories, a body is refused before it is read', async () => {
  await start('');
  const error = 'This registry has no advisories; its configuration can contain `registries.npm.advisories`.';
  for (const path of ['advisories/bulk', 'audits', 'audits/quick'])
    expect(await ask(Buffer.from('{'), {}, `/npm/-/npm/v1/security/${path}`)).toMatchObject([404, { error }]);
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
        210839067810073: {
          id: 210_839_067_810_073,
          module_name: 'top',
          patched_versions: '<0.0.0',
          severity: 'critical',
        },
        163925973107959: {
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
        { id: 163_925_973_107_959, path: 'top>deep', dev: true, optional: false, bundled: false },
        { id: 163_925_973_107_959, path: 'deep', dev: false, optional: true, bundled: false },
        { id: 163_925_973_107_959, path: 'folder__part>deep', dev: false, optional: false, bundled: false },
      ],
    });
  });

  test('a tree that is too deep or too large is refused', async () => {
    await start(configured('one', '*'));
    const deep = `${'{"dependencies":{"a":'.repeat(300)}{}${'}}'.repeat(300)}`;
    expect(await ask(Buffer.from(deep), {}, quick)).toEqual([
      400,
      { error: 'The request body must not be nested deeper than 400 levels.', code: 'invalid-json' },
    ]);
    const many = Array.from({ length: 100_001 }, (_, index) => `"a${index}":{}`);
    expect((await ask(Buffer.from(`{"dependencies":{"b":{"dependencies":{${many}}}}}`), {}, quick))[0]).toBe(413);
  });
});
