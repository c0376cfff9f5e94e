import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { packagePath, publication } from '../../../../harness/registry/publication.ts';
import { ownerToken as as, type TestRegistry } from '../../../../harness/registry/registry.ts';
import { administer } from '../administration/run-administration.ts';
import { folderOf, packageIn, startRegistry } from './run-import.ts';

interface Published {
  readonly name?: string;
  readonly versions: string;
  readonly tags?: Readonly<Record<string, string>>;
}

/** Publishes versions, which are separated by spaces, in this order. */
async function publish(registry: TestRegistry, { name = 'one', versions, tags = {} }: Published): Promise<void> {
  for (const version of versions.split(' ')) {
    const body = publication(name, { version });
    expect((await registry.request('PUT', packagePath(name), { as, body })).status).toBe(201);
  }
  for (const [tag, version] of Object.entries(tags)) {
    const path = `/npm/-/package/${encodeURIComponent(name)}/dist-tags/${tag}`;
    expect((await registry.request('PUT', path, { as, body: version })).status).toBe(201);
  }
}

async function deprecate(registry: TestRegistry, version: string, message: string): Promise<void> {
  const { body } = await registry.request('GET', '/npm/one?write=true', { as });
  const document = JSON.parse(JSON.stringify(body));
  document.versions[version].deprecated = message;
  expect((await registry.request('PUT', '/npm/one', { as, body: document })).status).toBe(201);
}

/** Imports from a registry that requires a token also for reading. */
async function importFrom(source: TestRegistry, target: TestRegistry, options: string) {
  vi.stubEnv('TASKWRIGHT_SOURCE_TOKEN', as);
  const { out, ...run } = await administer(target, `import --from ${source.url}/npm ${options}`);
  return { ...run, out: out.replaceAll(source.url, 'SOURCE') };
}

test('another registry is imported with its order, tags and deprecations; later imports add what is new', async () => {
  const [source, target] = [await startRegistry('require_auth = true'), await startRegistry()];
  const temporary = folderOf({});
  vi.stubEnv('TMPDIR', temporary);
  await publish(source, { versions: '1.1.0 1.0.0 2.0.0-rc.1', tags: { latest: '1.1.0', next: '2.0.0-rc.1' } });
  await publish(source, { name: '@acme/web', versions: '0.1.0' });
  await deprecate(source, '1.0.0', 'Use 1.1.0');
  expect(await importFrom(source, target, '--all')).toEqual({
    code: 0,
    out: '4 versions of 2 packages imported from SOURCE/npm to URL; 0 already there, 0 refused, 3 tags set.\n',
    error: '[1/2] @acme/web: 1 imported\n[2/2] one: 3 imported\n',
  });
  const imported = { tags: { latest: '1.1.0', next: '2.0.0-rc.1' }, versions: '1.1.0, 1.0.0 (Use 1.1.0), 2.0.0-rc.1' };
  expect(await packageIn(target, 'one')).toEqual(imported);
  await publish(source, { versions: '1.2.0' });
  await deprecate(source, '1.1.0', 'Use 1.2.0');
  expect(await importFrom(source, target, '--package one')).toMatchObject({
    code: 0,
    out: '1 version of 1 package imported from SOURCE/npm to URL; 3 already there, 0 refused, 1 tag set.\n',
  });
  expect(await packageIn(target, 'one')).toEqual({
    tags: { latest: '1.2.0', next: '2.0.0-rc.1' },
    versions: '1.1.0 (Use 1.2.0), 1.0.0 (Use 1.1.0), 2.0.0-rc.1, 1.2.0',
  });
  expect(readdirSync(temporary)).toEqual([]);
});

test('packages are selected by names, patterns, and the lines of a file', async () => {
  const [source, target] = [await startRegistry(), await startRegistry()];
  for (const name of ['one', 'two', 'three', '@acme/web', '@acme/cli', '@other/x'])
    await publish(source, { name, versions: '1.0.0' });
  const file = join(folderOf({ 'names.txt': '# ours\none\n\n@other/*\r\n' }), 'names.txt');
  const { out } = await importFrom(source, target, `--package @acme/w* --package two --packages ${file} --json`);
  expect(JSON.parse(out)).toMatchObject({ from: 'SOURCE/npm', to: 'URL', dry_run: false, stopped: false, refused: [] });
  expect(JSON.parse(out).packages.map(({ name }: { readonly name: string }) => name)).toEqual([
    ...['@acme/web', '@other/x', 'one', 'two'],
  ]);
});

test('an import into a tenant publishes only there', async () => {
  const target = await startRegistry('[multi_tenant]\nenabled = true\n[[tenants]]\nname = "red"\n');
  const source = await startRegistry();
  await publish(source, { versions: '1.0.0' });
  const { code, out } = await importFrom(source, target, '--package one --tenant red');
  expect({ code, out }).toEqual({
    code: 0,
    out: '1 version of 1 package imported from SOURCE/npm to URL (tenant red); 0 already there, 0 refused, 1 tag set.\n',
  });
  expect((await target.request('GET', '/red/npm/one', { as })).status).toBe(200);
});

test('a name of the upstream is refused, and its versions do not count as imported', async () => {
  const [source, upstream] = [await startRegistry(), await startRegistry()];
  for (const registry of [source, upstream]) await publish(registry, { versions: '1.0.0' });
  const target = await startRegistry(`[registries.npm]\nupstream = "${upstream.url}/npm"\n`);
  const { code, out } = await importFrom(source, target, '--package one');
  expect(code).toBe(1);
  expect(out).toContain(
    'refused one@1.0.0 (one-1.0.0.tgz): `one` is a package of the upstream, all of whose versions this publication would hide;',
  );
});

test('a wrong token for the registry ends the import at the first request', async () => {
  const [source, target] = [await startRegistry(), await startRegistry('require_auth = true')];
  await publish(source, { versions: '1.0.0 1.1.0' });
  const run = await administer(target, `import --from ${source.url}/npm --package one`, 'not-the-token-123');
  expect(run).toMatchObject({ code: 1, error: expect.stringContaining('does not accept the credentials') });
  expect(run.out).toContain('0 versions of 1 package imported');
});

const file = join(tmpdir(), 'no-such-file');
test.each([
  ['', 'requires a folder of tarballs, or another registry with `--from URL`'],
  ['folder --from https://old.example', 'requires a folder of tarballs, or another registry with `--from URL`'],
  ['folder --all', '`--all` is only for `--from`; remove it'],
  ['--from https://old.example --all --tags tags.json', '`--tags` is only for a folder; remove it'],
  [
    '--from https://old.example',
    'requires packages: `--package NAME`, a file of names with `--packages FILE`, or `--all`',
  ],
  ['--from https://old.example --package ../x', 'cannot import `../x`: `../x` is not a package name'],
  ['--from https://old.example --package @acme*', 'cannot import `@acme*`: A scope must be followed by'],
  [
    `--from https://old.example --packages ${file}`,
    `cannot use \`${file}\`: the file cannot be read: it does not exist`,
  ],
  [
    '--from http://old.example --all',
    'cannot import from `http://old.example`: Credentials are sent over plain HTTP only',
  ],
  ['--from ftp://old.example --all', 'cannot import from `ftp://old.example`: The address must start with https://'],
  [`--from https://old.example --all --from-token-file ${file}`, 'cannot read the token of the source: File'],
])('import %s is an invalid command line', async (words, message) => {
  const run = await administer({ url: 'https://registry.example' }, `import ${words}`.trim());
  expect(run).toMatchObject({ code: 2, out: '' });
  expect(run.error).toContain(`taskwright-registry import: ${message}`);
});

test('an empty token of the source is refused, with the remedy for a source that requires none', async () => {
  vi.stubEnv('TASKWRIGHT_SOURCE_TOKEN', '');
  expect(
    await administer({ url: 'https://registry.example' }, 'import --from https://old.example --all'),
  ).toMatchObject({
    code: 2,
    error: expect.stringContaining(
      'variable `TASKWRIGHT_SOURCE_TOKEN` is empty; set it, or unset it if the source requires no token',
    ),
  });
});

test('a folder or a file of tags that cannot be read is reported with the cause', async () => {
  const target = { url: 'https://registry.example' };
  expect(await administer(target, `import ${file}`)).toMatchObject({
    code: 1,
    error: `taskwright-registry import: cannot read \`${file}\`: there is no such file or folder; check the spelling, and the folder you are in\n`,
  });
  const folder = folderOf({ 'one.tgz': '' });
  expect(await administer(target, `import ${folder}/one.tgz`)).toMatchObject({
    code: 1,
    error: `taskwright-registry import: cannot read \`${folder}/one.tgz\`: it is a file; import the folder that contains it, \`${folder}\`\n`,
  });
  const tags = join(folder, 'tags.json');
  for (const [content, problem] of [
    ['[]', 'it is not a JSON object of packages'],
    ['{"one": "1.0.0"}', '`one` is not an object of tags'],
    ['{"one": {"latest": 1}}', 'the tag `latest` of `one` is not a version'],
    ['{"one": {"1.0.0": "1.0.0"}}', '`1.0.0` cannot be a tag'],
  ] as const) {
    writeFileSync(tags, content);
    const { code, error } = await administer(target, `import ${folder} --tags ${tags}`);
    expect({ code, error }).toMatchObject({
      code: 1,
      error: expect.stringContaining(`cannot use \`${tags}\`: ${problem}`),
    });
  }
});
