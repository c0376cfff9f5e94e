import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { archive, type PackedFile, packed } from '../../../../harness/registry/tarball.ts';
import { type InstallScript, installScriptIn } from '../../../../registry/packages/tarballs/install-script.ts';

const manifest = (scripts: object, path = 'package/package.json', others = {}): PackedFile => ({
  path,
  content: JSON.stringify({ name: 'one', scripts, ...others }),
});
const bindings = { path: 'package/binding.gyp', content: '{}' };
const plain = manifest({ test: 'x' });
const bundling = manifest({}, 'package/package.json', { bundleDependencies: ['b'] });
const bundled = (scripts: object, name = 'b') => manifest(scripts, `package/node_modules/${name}/package.json`);

test.each<readonly [what: string, files: readonly PackedFile[], script: InstallScript | undefined]>([
  ['no scripts', [plain], undefined],
  ['no manifest', [{ path: 'package/index.js', content: '' }], undefined],
  ['a script that clients do not run', [manifest({ prepare: 'x', prepublish: 'x', postpack: 'x' })], undefined],
  ['preinstall', [manifest({ preinstall: 'x' })], 'preinstall'],
  ['install', [manifest({ install: 'x' })], 'install'],
  ['postinstall', [manifest({ postinstall: 'x' })], 'postinstall'],
  ['an empty script', [manifest({ postinstall: '' })], 'postinstall'],
  ['binding.gyp', [plain, bindings], 'binding.gyp'],
  ['binding.gyp before the manifest', [bindings, plain], 'binding.gyp'],
  [
    'binding.gyp and gypfile = false',
    [manifest({}, 'package/package.json', { gypfile: false }), bindings],
    'binding.gyp',
  ],
  ['binding.gyp in another folder', [plain, { path: 'package/test/binding.gyp', content: '' }], undefined],
  ['another first folder', [manifest({ install: 'x' }, 'one-1.0.0/package.json')], 'install'],
  ['no first folder', [manifest({ install: 'x' }, 'package.json')], 'install'],
  ['another case', [manifest({ install: 'x' }, 'package/PACKAGE.JSON')], 'install'],
  ['folders that are resolved', [manifest({ install: 'x' }, 'package/a/../package.json')], 'install'],
  ['a second manifest', [plain, manifest({ install: 'x' })], 'install'],
  ['a manifest that another one replaces', [manifest({ install: 'x' }), plain], 'install'],
  ['a manifest of another folder', [plain, manifest({ install: 'x' }, 'package/test/package.json')], undefined],
  ['a dependency that is bundled', [bundling, bundled({ postinstall: 'x' })], 'postinstall'],
  ['a dependency with a scope', [bundled({ postinstall: 'x' }, '@s/b'), bundling], 'postinstall'],
  ['a dependency of a dependency', [bundling, bundled({ install: 'x' }, 'b/node_modules/c')], 'install'],
  ['a dependency that is not bundled', [plain, bundled({ postinstall: 'x' })], undefined],
  ['a byte order mark', [{ path: 'package/package.json', content: '\uFEFF{"scripts":{"install":"x"}}' }], 'install'],
  ['a manifest that is not JSON', [{ path: 'package/package.json', content: '{' }], 'unreadable'],
  ['a large manifest', [{ path: 'package/package.json', content: Buffer.alloc(2 ** 21, ' ') }], 'unreadable'],
])('a tarball with %s', async (_, files, script) => {
  const tarballs = [packed(files), archive(files)];
  for (const tarball of tarballs) {
    const sha512 = createHash('sha512').update(tarball).digest('hex');
    expect(await installScriptIn([tarball])).toEqual({ script, sha512 });
    const bytes = Array.from({ length: Math.min(tarball.length, 4096) }, (_, at) => tarball.subarray(at, at + 1));
    expect(await installScriptIn([...bytes, tarball.subarray(4096)])).toEqual({ script, sha512 });
  }
});

test.each<readonly [what: string, tarball: Buffer]>([
  ['is empty', Buffer.alloc(0)],
  ['is not an archive', Buffer.from('x'.repeat(1024))],
  ['is compressed twice', gzipSync(packed([plain]))],
  ['is compressed in another way', Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), archive([plain])])],
  ['ends too early', packed([plain]).subarray(0, 300)],
])('a tarball that %s is not trusted', async (_, tarball) => {
  expect(await installScriptIn([tarball])).toMatchObject({ script: 'unreadable' });
});

test('a large tarball is read in parts, and the script at its end is found', async () => {
  const files = Array.from({ length: 1_000 }, (_, at) => ({ path: `package/${at}`, content: randomBytes(8_192) }));
  const tarball = packed([...files, manifest({ postinstall: 'x' })]);
  const parts = Array.from({ length: Math.ceil(tarball.length / 2 ** 16) }, (_, at) =>
    tarball.subarray(at * 2 ** 16, (at + 1) * 2 ** 16),
  );
  expect(await installScriptIn(parts)).toMatchObject({ script: 'postinstall' });
});
