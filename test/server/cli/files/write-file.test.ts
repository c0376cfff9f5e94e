import { chmodSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeAtomically } from '../../../../server/cli/files/write-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('A file is written with its mode preserved, and no temporary file remains', async () => {
  const folder = temporaryFolder({ 'tasks.toml': 'old' });
  const file = join(folder, 'tasks.toml');
  chmodSync(file, 0o751);
  await writeAtomically(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(statSync(file).mode & 0o777).toBe(0o751);
  expect(readdirSync(folder)).toEqual(['tasks.toml']);
});

test('A write through a link changes the target and preserves the link', async () => {
  const folder = temporaryFolder({ 'a/tasks.toml': 'old', 'link.toml': { link: 'a/tasks.toml' } });
  await writeAtomically(join(folder, 'link.toml'), 'new');
  expect(readFileSync(join(folder, 'a/tasks.toml'), 'utf8')).toBe('new');
  expect(lstatSync(join(folder, 'link.toml')).isSymbolicLink()).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(['a', 'link.toml']);
});

test('A file whose name has the maximum length can be written', async () => {
  const name = `${'x'.repeat(250)}.toml`;
  const folder = temporaryFolder({ [name]: 'old' });
  await writeAtomically(join(folder, name), 'new');
  expect(readFileSync(join(folder, name), 'utf8')).toBe('new');
});

test('A write that fails at its last step changes nothing', async () => {
  const folder = temporaryFolder({ 'tasks.toml/inner': 'old' });
  await expect(writeAtomically(join(folder, 'tasks.toml'), 'new')).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['tasks.toml']);
  expect(readFileSync(join(folder, 'tasks.toml/inner'), 'utf8')).toBe('old');
});

test('A missing file is not created', async () => {
  const folder = temporaryFolder({});
  await expect(writeAtomically(join(folder, 'tasks.toml'), 'new')).rejects.toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual([]);
});
