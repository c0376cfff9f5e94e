import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { archive, packed, tarballOf } from '../../../harness/registry/tarball.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(`${ownerConfig}body_limit = "64 KiB"`);
});
afterAll(() => registry.stop());

const good = publication('one');
const manifest = good.versions['1.0.0'];
const [attachment] = Object.values(good._attachments);
const file = 'one-1.0.0.tgz';

function nested(depth: number): unknown {
  return JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
}

const full = tarballOf('one', '1.0.0', 'content');
const notAnArchive = 'the attachment is not a tar archive that is compressed with gzip.';

type BadBody = readonly [body: unknown, status: number, error: string];

function badManifest(title: string, content: string, error: string): Readonly<Record<string, BadBody>> {
  return {
    [title]: [publication('one', { tarball: packed([{ path: 'package/package.json', content }]) }), 400, error],
  };
}

/** Returns a publication with a second manifest, which clients install instead of the first one. */
function secondManifest(path: string, error = 'in the attachment must be `one`.'): Readonly<Record<string, BadBody>> {
  const files = [
    { path: 'package/package.json', content: '{"name":"one","version":"1.0.0"}' },
    { path, content: '{"name":"two","version":"1.0.0"}' },
  ];
  return { [`a second manifest at ${path}`]: [publication('one', { tarball: packed(files) }), 400, error] };
}

const manyLevels = 'The request body must not be nested deeper than 100 levels.';

/** Bodies of requests that publish `one`, and their responses. */
const bodies: Readonly<Record<string, BadBody>> = {
  'no body': [undefined, 400, 'The package cannot be published: the request body must be an object.'],
  'an array': [[], 400, 'The package cannot be published: the request body must be an object.'],
  'invalid JSON': [Buffer.from('{'), 400, 'The request body is not valid JSON'],
  'a truncated body': [Buffer.from(JSON.stringify(good).slice(0, -1)), 400, 'The request body is not valid JSON'],
  'a name of a prototype property': [Buffer.from('{"__proto__": {"a": 1}}'), 400, 'The request body is not valid JSON'],
  'the name of another package': [{ ...good, name: 'two' }, 400, '`name` must be `one`, the package in the address.'],
  'the id of another package': [{ ...good, _id: 'two' }, 400, '`_id` must be `one`, the package in the address.'],
  'no version': [{ ...good, versions: {} }, 400, '`versions` must contain exactly one version.'],
  'two versions': [
    { ...good, versions: { '1.0.0': manifest, '2.0.0': manifest } },
    400,
    '`versions` must contain exactly one version.',
  ],
  'versions as an array': [{ ...good, versions: [manifest] }, 400, '`versions` must be an object.'],
  'an invalid version': [
    { ...good, versions: { '1.0': { ...manifest, version: '1.0' } } },
    400,
    '`1.0` is not a version such as `1.2.3`.',
  ],
  'a version with a path': [
    { ...good, versions: { '../1.0.0': manifest } },
    400,
    '`../1.0.0` is not a version such as `1.2.3`.',
  ],
  'a manifest of another name': [
    { ...good, versions: { '1.0.0': { ...manifest, name: 'two' } } },
    400,
    '`name` of the manifest must be `one`.',
  ],
  'a manifest of another version': [
    { ...good, versions: { '1.0.0': { ...manifest, version: '1.0.1' } } },
    400,
    '`version` of the manifest must be `1.0.0`.',
  ],
  'a manifest of many levels': [
    { ...good, versions: { '1.0.0': { ...manifest, deep: nested(200) } } },
    400,
    manyLevels,
  ],
  'a manifest of very many levels': [
    Buffer.from(JSON.stringify(good).replace('"dist":', `"deep":${'['.repeat(20_000)}${']'.repeat(20_000)},"dist":`)),
    400,
    manyLevels,
  ],
  'no attachment': [{ ...good, _attachments: {} }, 400, '`_attachments` must contain exactly one tarball.'],
  'two attachments': [
    { ...good, _attachments: { [file]: attachment, 'two-1.0.0.tgz': attachment } },
    400,
    '`_attachments` must contain exactly one tarball.',
  ],
  'a provenance': [
    { ...good, _attachments: { [file]: attachment, [file.replace('.tgz', '.sigstore')]: { data: '{}', length: 2 } } },
    400,
    'the registry verifies provenance only if `registries.npm.trusted_root` is set in its configuration; use `npm publish --provenance=false`.',
  ],
  'an attachment of another name': [
    { ...good, _attachments: { 'x.tgz': attachment } },
    400,
    'the name of the attachment must be `one-1.0.0.tgz`.',
  ],
  'an attachment that is not Base64': [
    { ...good, _attachments: { [file]: { ...attachment, data: '!!!!' } } },
    400,
    '`data` of the attachment must be Base64.',
  ],
  'a truncated attachment': [
    { ...good, _attachments: { [file]: { ...attachment, data: attachment?.data.slice(0, -4) } } },
    400,
    `but its \`length\` is ${attachment?.length}.`,
  ],
  'an empty attachment': [
    { ...good, _attachments: { [file]: { data: '', length: 0 } } },
    400,
    '`data` of the attachment must be Base64.',
  ],
  'the SHA-512 of other content': [
    { ...good, versions: { '1.0.0': { ...manifest, dist: { ...manifest?.dist, integrity: 'sha512-AAAA' } } } },
    400,
    '`integrity` is not the SHA-512 of the attachment.',
  ],
  'the SHA-1 of other content': [
    { ...good, versions: { '1.0.0': { ...manifest, dist: { ...manifest?.dist, shasum: '00' } } } },
    400,
    '`shasum` is not the SHA-1 of the attachment.',
  ],
  'a tarball that is not compressed': [
    publication('one', { tarball: archive([{ path: 'package/package.json', content: '{}' }]) }),
    400,
    'the attachment is not compressed with gzip.',
  ],
  'a truncated tarball': [publication('one', { tarball: full.subarray(0, -20) }), 400, 'is not compressed with gzip.'],
  'a compressed text': [publication('one', { tarball: gzipSync('text') }), 400, notAnArchive],
  'a compressed nothing': [publication('one', { tarball: gzipSync('') }), 400, notAnArchive],
  'an archive that is compressed twice': [publication('one', { tarball: gzipSync(full) }), 400, notAnArchive],
  'an archive that ends in a file': [
    publication('one', { tarball: gzipSync(gunzipSync(full).subarray(0, 520)) }),
    400,
    notAnArchive,
  ],
  'an archive with garbage': [
    publication('one', {
      tarball: gzipSync(Buffer.concat([gunzipSync(full).subarray(0, -1024), Buffer.alloc(512, 1)])),
    }),
    400,
    notAnArchive,
  ],
  'an archive without a manifest': [
    publication('one', { tarball: packed([{ path: 'package/index.js', content: '' }]) }),
    400,
    'the attachment does not contain a folder with `package.json`.',
  ],
  'an archive without a folder': [
    publication('one', {
      tarball: packed([{ path: 'package.json', content: '{"name":"one","version":"1.0.0"}' }]),
    }),
    400,
    'the attachment does not contain a folder with `package.json`.',
  ],
  'dependencies as an array': [
    publication('one', { manifest: { dependencies: ['two'] } }),
    400,
    '`dependencies` of the manifest must be an object of names and ranges.',
  ],
  'a range that is not text': [
    publication('one', { manifest: { peerDependencies: { two: 2 } } }),
    400,
    '`peerDependencies` of the manifest must be an object of names and ranges.',
  ],
  'programs as an array': [
    publication('one', { manifest: { bin: ['cli.js'] } }),
    400,
    '`bin` of the manifest must be a path, or an object of names and paths.',
  ],
  ...badManifest('a packed manifest of another name', '{"name":"two","version":"1.0.0"}', '`name` of'),
  ...badManifest('a packed manifest of another version', '{"name":"one","version":"1.0.1"}', '`version` of'),
  ...badManifest(
    'a packed manifest with a script that the publication does not show',
    '{"name":"one","version":"1.0.0","scripts":{"postinstall":"node evil.js"}}',
    '`scripts` of `package/package.json` in the attachment must be the same as `scripts` of the manifest.',
  ),
  ...badManifest('a packed manifest without a version', '{"name":"one"}', '`version` of'),
  ...badManifest('a packed manifest that is an array', '[]', 'in the attachment must be an object.'),
  ...badManifest('a packed manifest that is not JSON', '{', 'is not valid JSON: unexpected end at position 1.'),
  ...badManifest('an empty packed manifest', '', '`name` of'),
  ...badManifest(
    'a packed manifest of many levels',
    `{"a":${'['.repeat(200)}`,
    'must not be nested deeper than 100 levels.',
  ),
  'a large packed manifest': [
    publication('one', { tarball: packed([{ path: 'package/package.json', content: ' '.repeat(2 ** 20 + 1) }], 9) }),
    400,
    '`package.json` in the attachment has more than 1048576 bytes.',
  ],
  'a second manifest of another name': [
    publication('one', {
      tarball: packed([
        { path: 'package/package.json', content: '{"name":"one","version":"1.0.0"}' },
        { path: 'other/Package.JSON', content: '{"name":"two","version":"1.0.0"}' },
      ]),
    }),
    400,
    '`name` of `other/Package.JSON` in the attachment must be `one`.',
  ],
  ...secondManifest('package/./package.json'),
  ...secondManifest('package//package.json'),
  ...secondManifest('package/lib/../package.json', 'the attachment contains a path with `..`'),
  ...secondManifest('package/../package.json', 'the attachment contains a path with `..`'),
  ...secondManifest('//package.json', 'the attachment contains an absolute path'),
  ...secondManifest('package\\package.json'),
  'a tag for another version': [
    { ...good, 'dist-tags': { latest: '2.0.0' } },
    400,
    'tag `latest` must refer to version `1.0.0`.',
  ],
  'a tag that is a version': [{ ...good, 'dist-tags': { '1.0.0': '1.0.0' } }, 400, '`1.0.0` cannot be a tag'],
  'a tag that is a range': [{ ...good, 'dist-tags': { 'v1.x': '1.0.0' } }, 400, '`v1.x` cannot be a tag'],
  'a body over the limit': [
    publication('one', { content: Buffer.alloc(60 * 1024) }),
    413,
    'The request body exceeds the limit of this server',
  ],
};

test.each(Object.entries(bodies))('%s is refused and leaves no files', async (_name, [body, status, error]) => {
  const answer = await registry.request('PUT', '/npm/one', { as, body });
  expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(error) } });
  expect(await registry.request('GET', '/npm/one')).toMatchObject({ status: 404 });
  expect(filesOf(registry)).toEqual([]);
});

test('bodies that are refused alone are also refused together with a body that is stored', async () => {
  const bad = Object.values(bodies);
  const sent = bad.map(([body]) => registry.request('PUT', '/npm/one', { as, body }));
  const stored = registry.request('PUT', '/npm/beside', { as, body: publication('beside') });
  const answers = await Promise.all(sent);
  expect(answers).toMatchObject(
    bad.map(([, status, error]) => ({ status, body: { error: expect.stringContaining(error) } })),
  );
  expect(await registry.request('GET', '/npm/one')).toMatchObject({ status: 404 });
  expect(await stored).toMatchObject({ status: 201 });
  expect(await registry.request('DELETE', await revisionPath('beside'), { as })).toMatchObject({ status: 200 });
  expect(filesOf(registry)).toEqual([]);
});

const names: Readonly<Record<string, readonly [path: string, status: number]>> = {
  'a capital': ['/npm/Capital', 400],
  'a leading dot': ['/npm/.hidden', 400],
  'a leading underscore': ['/npm/_hidden', 400],
  'a reserved name': ['/npm/node_modules', 400],
  'a scope without a name': ['/npm/@acme', 400],
  'a space': ['/npm/a%20b', 400],
  'a very long name': [`/npm/${'a'.repeat(300)}`, 400],
  __proto__: ['/npm/__proto__', 400],
  'two slashes in a scoped name': ['/npm/@acme//one', 400],
  'a scoped name of three parts': ['/npm/@acme%2fone%2ftwo', 400],
};

test.each(Object.entries(names))('a package cannot be published as %s', async (_name, [path, status]) => {
  const name = decodeURIComponent(path.slice('/npm/'.length));
  const answer = await registry.request('PUT', path, { as, body: publication(name) });
  expect(answer).toMatchObject({ status, body: { error: expect.stringMatching(/^.+\.$/) } });
});

test.each([
  ['text/plain', {}],
  ['application/json', { 'content-encoding': 'gzip' }],
])('a body of %s %o is rejected', async (type, headers) => {
  const body = Buffer.from(JSON.stringify(good));
  const answer = await registry.request('PUT', '/npm/one', { as, body, headers: { ...headers, 'content-type': type } });
  expect(answer).toMatchObject({ status: 415, body: { error: expect.stringMatching(/\.$/) } });
});

test('a package can have the name "constructor"', async () => {
  const body = publication('constructor', { manifest: { dependencies: { constructor: '1.0.0' } } });
  expect(await registry.request('PUT', packagePath('constructor'), { as, body })).toMatchObject({ status: 201 });
  expect(await registry.request('DELETE', await revisionPath('constructor'), { as })).toMatchObject({ status: 200 });
  expect(filesOf(registry)).toEqual([]);
});

async function revisionPath(name: string): Promise<string> {
  const { body } = await registry.request('GET', `/npm/${name}`);
  return `/npm/${name}/-rev/${Reflect.get(Object(body), '_rev')}`;
}

function filesOf({ folder }: TestRegistry): readonly string[] {
  const data = join(folder, 'data');
  return ['blobs', 'temporary'].flatMap((name) =>
    readdirSync(join(data, name), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name !== 'identity')
      .map((entry) => entry.name),
  );
}
