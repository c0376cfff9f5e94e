import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../../harness/services/free-ports.ts';
import { installPeers } from '../../../scripts/bench/registry/peer.ts';
import { administer } from '../cli/administration/run-administration.ts';
import { packageIn, startRegistry } from '../cli/import/run-import.ts';
import { client } from '../support/clients.ts';

/** A registry at `/~npm/` in which everyone may publish. */
const config = `storage: ./storage
registries:
  npm:
    type: hosted
    packages:
      '**': { access: $all, publish: $all }
`;

let folder: string;
let pnpr: ChildProcess;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-pnpr-'));
  writeFileSync(join(folder, 'config.yaml'), config);
  const host = `127.0.0.1:${await freePort()}`;
  url = `http://${host}/~npm`;
  pnpr = spawn(installPeers().pnpr, ['-c', 'config.yaml', '--listen', host], { cwd: folder, stdio: 'ignore' });
  await vi.waitFor(async () => expect((await fetch(`http://${host}/-/ping`)).ok).toBe(true), { timeout: 60_000 });
  using npm = client('npm', `registry=${url}/\n//${host}/~npm/:_authToken=any\n`);
  for (const [name, version, tag] of [
    ['one', '1.0.0', 'latest'],
    ['one', '1.1.0-rc.1', 'next'],
    ['@acme/web', '0.1.0', 'latest'],
  ] as const) {
    writeFileSync(join(npm.home, 'package.json'), JSON.stringify({ name, version }));
    const { code, text } = await npm.run(npm.home, 'publish', '--tag', tag);
    expect(code, text).toBe(0);
  }
});
afterAll(async () => {
  const ended = once(pnpr, 'exit');
  pnpr.kill();
  await ended;
  rmSync(folder, { recursive: true });
});

test.each([
  [
    'the packages of a running pnpr are imported by their names',
    () => `--from ${url} --package one --package @acme/web`,
  ],
  ['the storage of pnpr is imported as a folder', () => join(folder, 'storage')],
])('%s', async (_, source) => {
  const registry = await startRegistry();
  const { code, out } = await administer(registry, `import ${source()}`);
  expect(out).toMatch(/^3 versions of 2 packages imported from .+; 0 already there, 0 refused, 3 tags set\.\n$/);
  expect(code).toBe(0);
  expect(await packageIn(registry, 'one')).toEqual({
    tags: { latest: '1.0.0', next: '1.1.0-rc.1' },
    versions: '1.0.0, 1.1.0-rc.1',
  });
  expect(await packageIn(registry, '@acme/web')).toEqual({ tags: { latest: '0.1.0' }, versions: '0.1.0' });
});

test('pnpr lists no packages, so that they must be named', async () => {
  const { code, error } = await administer(await startRegistry(), `import --from ${url} --all`);
  expect(code).toBe(1);
  expect(error).toContain(`${url} does not list its packages; name them with \`--package\``);
});
