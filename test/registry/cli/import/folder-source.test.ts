import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publication } from '../../../../harness/registry/publication.ts';
import type { TestRegistry } from '../../../../harness/registry/registry.ts';
import { packed, tarballOf } from '../../../../harness/registry/tarball.ts';
import { administer } from '../administration/run-administration.ts';
import { folderOf, packageIn, startRegistry } from './run-import.ts';

const tarball = (name: string, version: string, members = {}) =>
  tarballOf(name, version, `${name}@${version}`, members);

async function importFolder(registry: TestRegistry, folder: string, options = '') {
  const { code, out, error } = await administer(registry, `import ${folder}${options}`);
  return { code, out: out.replaceAll(folder, 'FOLDER'), error };
}

test('the versions of tarballs in any folder are published in their order, and the highest release is the latest', async () => {
  const registry = await startRegistry();
  const folder = folderOf({
    'a.tgz': tarball('one', '1.10.0'),
    'deep/er/b.tgz': tarball('one', '1.9.0', { bin: 'cli.js' }),
    'c.tgz': tarball('one', '2.0.0-rc.1'),
    'd.tgz': tarball('@acme/web', '0.1.0'),
    'notes.txt': 'not a tarball',
  });
  expect(await importFolder(registry, folder, ' --dry-run')).toMatchObject({
    code: 0,
    out: '4 versions of 2 packages would be imported from FOLDER to URL; 0 already there, 0 refused, 2 tags would be set. Nothing was changed.\n',
  });
  expect((await packageIn(registry, 'one')).versions).toBe('');
  expect(await importFolder(registry, folder)).toEqual({
    code: 0,
    out: '4 versions of 2 packages imported from FOLDER to URL; 0 already there, 0 refused, 2 tags set.\n',
    error: 'Read 4 of 4 tarballs.\n[1/2] @acme/web: 1 imported\n[2/2] one: 3 imported\n',
  });
  expect(await packageIn(registry, 'one')).toEqual({
    tags: { latest: '1.10.0' },
    versions: '1.9.0, 1.10.0, 2.0.0-rc.1',
  });
  expect(await registry.request('GET', '/npm/one/1.9.0', { as: 'owner-token-123' })).toMatchObject({
    body: { bin: { one: 'cli.js' } },
  });
  expect(await importFolder(registry, folder)).toMatchObject({
    code: 0,
    out: '0 versions of 2 packages imported from FOLDER to URL; 4 already there, 0 refused, 0 tags set.\n',
  });
});

test('a file of tags decides', async () => {
  const registry = await startRegistry();
  const folder = folderOf({
    'a.tgz': tarball('one', '1.0.0'),
    'b.tgz': tarball('one', '1.1.0'),
    'tags.json': '{"one": {"latest": "1.0.0", "next": "1.1.0"}}',
  });
  expect(await importFolder(registry, folder, ` --tags ${folder}/tags.json`)).toMatchObject({
    code: 0,
    out: '2 versions of 1 package imported from FOLDER to URL; 0 already there, 0 refused, 2 tags set.\n',
  });
  expect((await packageIn(registry, 'one')).tags).toEqual({ latest: '1.0.0', next: '1.1.0' });
});

test.each([
  ['is not in the folder', '3.0.0'],
  ['is refused', '1.2.0'],
])('if the version of a tag in the file %s, no tag of the package changes', async (_, version) => {
  const name = '@acme/one';
  const registry = await startRegistry('[[quotas]]\nscope = "@acme"\nmax_versions = 3\n');
  await importFolder(registry, folderOf({ 'a.tgz': tarball(name, '1.0.0') }));
  const folder = folderOf({
    'b.tgz': tarball(name, '1.1.0'),
    'c.tgz': tarball(name, '1.1.1'),
    'd.tgz': tarball(name, '1.2.0'),
    'tags.json': `{"${name}": {"next": "1.1.0", "latest": "${version}"}}`,
  });
  const { code, out } = await importFolder(registry, folder, ` --tags ${folder}/tags.json`);
  expect(code).toBe(1);
  expect(out).toContain('refused @acme/one@1.2.0 (d.tgz): The quota of the scope ');
  const because = `${version} is not in the registry, so no tag of the package was changed;`;
  expect(out).toContain(`refused @acme/one (tag \`latest\`): ${because}`);
  expect(out).toContain('2 refused, 0 tags set.\n');
  expect(await packageIn(registry, name)).toEqual({ tags: { latest: '1.0.0' }, versions: '1.0.0, 1.1.0, 1.1.1' });
});

test('a new package gets only the tag of the server if a tag in the file cannot be set', async () => {
  const registry = await startRegistry();
  const folder = folderOf({
    'a.tgz': tarball('one', '1.0.0'),
    'tags.json': '{"one": {"next": "1.0.0", "gone": "3.0.0"}}',
  });
  expect(await importFolder(registry, folder, ` --tags ${folder}/tags.json`)).toMatchObject({ code: 1 });
  expect(await packageIn(registry, 'one')).toEqual({ tags: { latest: '1.0.0' }, versions: '1.0.0' });
});

test('a package that only the file of tags names is reported', async () => {
  const registry = await startRegistry();
  const folder = folderOf({
    'a.tgz': tarball('one', '1.0.0'),
    'b.tgz': tarball('one', '2.0.0'),
    'tags.json': '{"oen": {"latest": "1.0.0"}}',
  });
  expect(await importFolder(registry, folder, ` --tags ${folder}/tags.json`)).toMatchObject({
    code: 1,
    out: `refused tags of \`oen\`: The folder contains no version of this package (did you mean \`one\`?); correct the name in the file of \`--tags\`, or remove it.
2 versions of 1 package imported from FOLDER to URL; 0 already there, 1 refused, 1 tag set.
`,
  });
});

/** What verdaccio stores about the versions of `one`. */
function packument(versions: Readonly<Record<string, Buffer>>): string {
  const manifests = Object.entries(versions).map(([version, content]) => {
    const [manifest] = Object.values(publication('one', { version, tarball: content }).versions);
    return [version, { ...manifest, ...(version === '1.0.0' && { deprecated: 'Use 1.1.0' }) }];
  });
  const time = { '1.1.0': '2024-01-01T00:00:00Z', '1.0.0': '2025-01-01T00:00:00Z' };
  const tags = { latest: '1.0.0', next: '1.1.0' };
  return JSON.stringify({
    name: 'one',
    versions: Object.fromEntries(manifests),
    time,
    'dist-tags': tags,
    readme: '# One',
  });
}

test('the storage of verdaccio keeps its order, tags and deprecations, without what was unpublished or changed', async () => {
  const registry = await startRegistry();
  const [first, second, third] = ['1.0.0', '1.1.0', '1.2.0'].map((version) => tarball('one', version)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const folder = folderOf({
    'one/package.json': packument({
      '1.0.0': first,
      '1.1.0': second,
      '1.2.0': tarball('one', '1.2.0', { license: 'MIT' }),
    }),
    'one/one-1.0.0.tgz': first,
    'one/one-1.1.0.tgz': second,
    'one/one-1.2.0.tgz': third,
    'one/one-1.3.0.tgz': tarball('one', '1.3.0'),
  });
  expect(await importFolder(registry, folder)).toMatchObject({
    code: 1,
    out: `refused one@1.2.0 (one/one-1.2.0.tgz): Its content does not have the hash in the \`package.json\` beside it.
refused one@1.3.0 (one/one-1.3.0.tgz): The \`package.json\` beside it does not have this version, which may have been unpublished.
2 versions of 1 package imported from FOLDER to URL; 0 already there, 2 refused, 2 tags set.
`,
  });
  expect(await packageIn(registry, 'one')).toEqual({
    tags: { latest: '1.0.0', next: '1.1.0' },
    versions: '1.1.0, 1.0.0 (Use 1.1.0)',
  });
  const { body } = await registry.request('GET', '/npm/one', { as: 'owner-token-123' });
  expect(body).toMatchObject({ readme: '# One' });
});

test('every file that is not imported is listed with the reason', async () => {
  const registry = await startRegistry('body_limit = 100000\n[[quotas]]\nscope = "@small"\nmax_versions = 1\n');
  const outside = folderOf({ 'x.tgz': tarball('outside', '1.0.0') });
  const manifest = (text: string) => packed([{ path: 'package/package.json', content: text }]);
  const folder = folderOf({
    '1.tgz': 'not a tarball',
    '2.tgz': manifest('{"name": "../up", "version": "1.0.0"}'),
    '3.tgz': manifest('{"name": "one", "version": "first"}'),
    '4.tgz': manifest('[]'),
    '5.tgz': manifest(`${'['.repeat(100)}${']'.repeat(100)}`),
    '6.tgz': packed([{ path: 'package/readme.md', content: '' }]),
    'same/1.tgz': tarball('one', '1.0.0'),
    'same/2.tgz': tarball('one', '1.0.0'),
    'same/3.tgz': tarball('one', '1.0.0', { license: 'MIT' }),
    'small/1.tgz': tarball('@small/a', '1.0.0'),
    'small/2.tgz': tarball('@small/a', '2.0.0'),
    'two/1.tgz': tarball('Upper', '1.0.0'),
  });
  symlinkSync(join(outside, 'x.tgz'), join(folder, 'link.tgz'));
  symlinkSync(outside, join(folder, 'linked'));
  execFileSync('mkfifo', [join(folder, 'pipe.tgz')]);
  const { code, out } = await importFolder(registry, folder);
  expect(code).toBe(1);
  expect(out).toMatchInlineSnapshot(`
    "refused link.tgz: It is a symbolic link, which is not followed; import its target.
    refused linked: It is a symbolic link, which is not followed; import its target.
    refused pipe.tgz: It is not a file.
    refused 1.tgz: The package cannot be published: the attachment is not compressed with gzip.
    refused 2.tgz: \`../up\` is not a package name; use \`name\` or \`@scope/name\` with letters, digits and \`. _ - ~\`, not beginning with \`.\`, \`_\` or \`-\`.
    refused 3.tgz: \`package.json\` in the tarball has no valid version.
    refused 4.tgz: \`package.json\` in the tarball is not a JSON object.
    refused 5.tgz: \`package.json\` in the tarball is nested deeper than 64 levels.
    refused 6.tgz: The package cannot be published: the attachment does not contain a folder with \`package.json\`.
    refused @small/a@2.0.0 (small/2.tgz): The quota of the scope \`@small\` is 1 version, and 1 are published; unpublish versions that are not needed, or ask an admin to increase \`max_versions\` in \`[[quotas]]\`.
    refused Upper@1.0.0 (two/1.tgz): \`Upper\` cannot be the name of a new package; use lower-case letters, digits and \`. _ - ~\`.
    refused one@1.0.0 (same/3.tgz): \`same/1.tgz\` has the same version with other content.
    2 versions of 3 packages imported from FOLDER to URL; 0 already there, 12 refused, 2 tags set.
    "
  `);
  expect((await packageIn(registry, 'outside')).versions).toBe('');
});

test('a version that is there with other content is refused and not changed', async () => {
  const registry = await startRegistry();
  const as = 'owner-token-123';
  await registry.request('PUT', '/npm/one', { as, body: publication('one', { content: 'other' }) });
  const folder = folderOf({ 'a.tgz': tarball('one', '1.0.0'), 'b.tgz': tarball('one', '1.1.0') });
  expect(await importFolder(registry, folder)).toMatchObject({
    code: 1,
    out: `refused one@1.0.0 (a.tgz): The registry has this version with other content, which was not changed.
1 version of 1 package imported from FOLDER to URL; 0 already there, 1 refused, 1 tag set.
`,
  });
  expect(await packageIn(registry, 'one')).toEqual({ tags: { latest: '1.1.0' }, versions: '1.0.0, 1.1.0' });
});
