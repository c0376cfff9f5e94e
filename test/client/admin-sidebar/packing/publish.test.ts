import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { findNpm } from '../../../../client/admin-sidebar/packing/find-npm.ts';
import { packFolder, readManifest } from '../../../../client/admin-sidebar/packing/pack-folder.ts';
import { PackageProblem } from '../../../../client/admin-sidebar/packing/package-problem.ts';
import {
  manifestProblem,
  publishedManifest,
  tagOf,
} from '../../../../client/admin-sidebar/packing/publish-manifest.ts';
import { readPackReport } from '../../../../client/admin-sidebar/packing/read-pack-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'taskwright-publish-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  chmodSync(join(folder, path), mode);
}

describe('npm is found', () => {
  write('posix/npm', '#!/bin/sh\n', 0o755);
  write('notes/npm', 'not a program');
  write('windows/node.exe', '', 0o755);
  write('windows/node_modules/npm/bin/npm-cli.js', '', 0o755);

  interface Case {
    readonly title: string;
    readonly platform: NodeJS.Platform;
    readonly path: readonly string[];
    readonly expected: readonly string[] | undefined;
  }
  const at = (path: string): string => join(folder, path);
  const cases: readonly Case[] = [
    {
      title: 'in the first folder of the PATH that has it',
      platform: 'linux',
      path: ['no', 'posix'],
      expected: ['posix/npm'],
    },
    { title: 'only when it is executable', platform: 'linux', path: ['notes'], expected: undefined },
    {
      title: 'on Windows as a script of the Node next to it',
      platform: 'win32',
      path: ['windows'],
      expected: ['windows/node.exe', 'windows/node_modules/npm/bin/npm-cli.js'],
    },
    { title: 'nowhere when it is missing', platform: 'win32', path: ['posix'], expected: undefined },
  ];
  test.each(cases)('$title', async ({ platform, path, expected }) => {
    const npm = await findNpm({ platform, path: path.map(at).join(delimiter) });
    expect(npm && [npm.file, ...npm.before]).toEqual(expected?.map(at));
  });

  test('never in the current folder', async () => {
    expect(await findNpm({ platform: 'linux', path: ['', '.', 'bin'].join(delimiter) })).toBeUndefined();
  });
});

describe('a folder', () => {
  const own = async () => {
    const npm = await findNpm({ path: process.env.PATH ?? '', platform: process.platform });
    if (npm === undefined) throw new Error('npm is not on the PATH');
    return npm;
  };

  test('is packed with npm without running its scripts', async () => {
    const scripts = { prepack: "node -e \"require('fs').writeFileSync('ran', '')\"" };
    const manifest = { name: '@team/web', version: '1.2.3', scripts, files: ['lib'] };
    write('web/package.json', JSON.stringify(manifest));
    write('web/lib/index.js', 'export const answer = 42;\n');
    write('web/secret.txt', 'not to be packed');
    const packed = await packFolder(join(folder, 'web'), await own(), new AbortController().signal);
    expect(packed).toMatchObject({ name: '@team/web', version: '1.2.3', manifest });
    expect([...packed.files].sort()).toEqual(['lib/index.js', 'package.json']);
    expect(packed.size).toBe(packed.tarball.length);
    const content = gunzipSync(packed.tarball).toString('latin1');
    expect(content).toContain('export const answer');
    expect(content).not.toContain('not to be packed');
  });

  test('that is not a package is reported with the message of npm', async () => {
    write('nameless/package.json', '{ "version": "1.0.0" }');
    const packing = packFolder(join(folder, 'nameless'), await own(), new AbortController().signal);
    await expect(packing).rejects.toThrow(/^npm cannot pack this folder: .*name/);
    await expect(packing).rejects.toBeInstanceOf(PackageProblem);
  });

  write('broken/package.json', '{ "version": ');
  write('list/package.json', '[]');
  test.each([
    ['posix', 'cannot be read; select a folder with a package.json.'],
    ['broken', 'does not contain a JSON object; correct it, and publish again.'],
    ['list', 'does not contain a JSON object; correct it, and publish again.'],
  ])('%s without a valid package.json is a problem of the package', async (name, expected) => {
    const problem = new PackageProblem(`${join(folder, name, 'package.json')} ${expected}`);
    await expect(readManifest(join(folder, name))).rejects.toEqual(problem);
  });
});

describe('the output of npm', () => {
  const report = '{"name":"a","version":"1.0.0","size":3,"unpackedSize":9,"files":[{"path":"package.json"}]}';
  const read = { name: 'a', version: '1.0.0', size: 3, unpackedSize: 9, files: ['package.json'] };
  test.each([
    { title: 'as an array', output: `[${report}]`, expected: read },
    { title: 'as an object with the name as its key', output: `{"a":${report}}`, expected: read },
    { title: 'after a notice', output: `npm notice hello\n[\n${report}\n]`, expected: read },
    { title: 'without files', output: '[{"name":"a","version":"1.0.0"}]', expected: undefined },
    { title: 'as text', output: 'nothing to pack', expected: undefined },
  ])('is parsed $title', ({ output, expected }) => {
    expect(readPackReport(output)).toEqual(expected);
  });
});

describe('a manifest', () => {
  test.each([
    { title: 'a release is latest', manifest: {}, version: '1.0.0', expected: 'latest' },
    { title: 'a release with build metadata is latest', manifest: {}, version: '1.0.0+x-1', expected: 'latest' },
    { title: 'a prerelease has no tag', manifest: {}, version: '1.0.0-beta.1', expected: undefined },
    {
      title: 'the tag of the manifest takes precedence',
      manifest: { publishConfig: { tag: 'beta' } },
      version: '1.0.0-beta.1',
      expected: 'beta',
    },
  ])('determines the tag: $title', ({ manifest, version, expected }) => {
    expect(tagOf(manifest, version)).toBe(expected);
  });

  test('that is private is not published', () => {
    expect(manifestProblem({ private: true })).toMatch(/private/);
    expect(manifestProblem({ private: false })).toBeUndefined();
  });

  test('with one unnamed program is published with the name of the package', () => {
    expect(publishedManifest({ bin: './cli.js' }, '@team/web')).toEqual({ bin: { web: './cli.js' } });
    expect(publishedManifest({ bin: { a: './a.js' } }, 'web')).toEqual({ bin: { a: './a.js' } });
  });
});
