import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { localNpmrc } from '../../../../client/admin-sidebar/local-registry/local-npmrc.ts';
import { inEnglish as t } from '../tree/support/drawn.ts';
import { localWindows, token } from './support/local-windows.ts';

const windows = localWindows();

test('npm publishes to the local registry with the copied lines, and needs nothing else', async () => {
  const window = windows.open();
  const url = await window.start();
  const lines = await localNpmrc({ proven: () => window.resume(), token: async () => token, t });
  const folder = join(windows.folder, 'package');
  mkdirSync(folder);
  writeFileSync(join(folder, '.npmrc'), lines);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'copied-lines', version: '1.0.0' }));
  const env = { PATH: process.env.PATH, HOME: windows.folder, npm_config_cache: join(windows.folder, 'npm') };
  await promisify(execFile)('npm', ['publish'], { cwd: folder, env });
  const headers = { authorization: `Bearer ${token}` };
  expect(await (await fetch(`${url}/npm/copied-lines`, { headers })).json()).toMatchObject({ name: 'copied-lines' });
});

test('nothing is copied while the local registry is stopped', async () => {
  const window = windows.open();
  const copied = localNpmrc({ proven: () => window.resume(), token: async () => token, t });
  await expect(copied).rejects.toMatchObject({ kind: 'stopped' });
});
