import { expect, test } from 'vitest';
import type { Disk } from '../../../server/files/disk.ts';
import { windowsDisk, withExecutables } from '../../../server/files/windows-disk.ts';

const texts: Readonly<Record<string, string>> = { build: '#!/bin/sh\n', 'build.ps1': '', 'plain.sh': 'echo\n' };

const machine: Disk = {
  platform: 'windows',
  look: async (path) => ({ kind: path in texts ? 'file' : 'folder', isRunnable: undefined }),
  readFile: async () => new Uint8Array(),
  readFolder: async () => [],
  realPath: async (path) => path,
};

test.each([
  ['build', { kind: 'file', isRunnable: true }],
  ['build.ps1', { kind: 'file', isRunnable: false }],
  ['plain.sh', { kind: 'file', isRunnable: false }],
  ['src', { kind: 'folder', isRunnable: undefined }],
])('on the disk of Windows, `%s` is %o', async (path, stats) => {
  const disk = windowsDisk(machine, async (file) => Buffer.from(texts[file] ?? ''));
  await expect(disk.look(path)).resolves.toEqual(stats);
});

test.each([
  ['build', ['exe'], true],
  ['build.ps1', ['ps1'], true],
  ['build.ps1', ['exe'], false],
  ['plain.sh', ['sh'], true],
])('whether `%s` is executable if the extensions are %o: %s', async (path, extensions, isRunnable) => {
  const disk = windowsDisk(machine, async (file) => Buffer.from(texts[file] ?? ''));
  await expect(withExecutables(disk, () => extensions).look(path)).resolves.toEqual({ kind: 'file', isRunnable });
});
