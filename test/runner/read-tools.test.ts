import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { allVersions, readTools } from '../../server/runner/read-tools.ts';
import { findRunner } from '../support/runner.ts';

const found = findRunner();

describe.skipIf(!found)('the tools of the runner', () => {
  test('are listed with backends, descriptions, names of versions and installed versions', async () => {
    const home = temporaryHome();
    const installs = join(home, '.local/share/mise/installs/node');
    for (const version of ['22.1.0', '9.0.0', '24.3.0']) mkdirSync(join(installs, version), { recursive: true });
    symlinkSync('24.3.0', join(installs, 'latest'));
    const catalog = await readTools(runnerIn(home));
    const node = catalog?.tools.find(({ name }) => name === 'node');
    expect(node).toMatchObject({ backends: ['core:node'], description: expect.stringContaining('JavaScript') });
    expect(node?.versionNames).toContain('lts');
    expect(catalog?.tools.length).toBeGreaterThan(500);
    expect(catalog?.backends).toEqual(expect.arrayContaining(['npm', 'cargo', 'aqua', 'github']));
    expect(catalog?.installed).toEqual({ node: ['24.3.0', '22.1.0', '9.0.0'] });
  });

  test('are undefined if the runner cannot list them', async () => {
    const home = temporaryHome();
    expect(await readTools({ ...runnerIn(home), words: ['task'] })).toBeUndefined();
    expect(await readTools({ ...runnerIn(home), path: '/bin/false' })).toBeUndefined();
    expect(await allVersions({ ...runnerIn(home), path: '/bin/false' }, 'node')).toBeUndefined();
  });

  test('have no versions without the network', async () => {
    const runner = runnerIn(temporaryHome());
    const environment = { ...runner.environment, MISE_OFFLINE: '1' };
    expect((await allVersions({ ...runner, environment }, 'node')) ?? []).toEqual([]);
    expect((await allVersions({ ...runner, environment }, '--help')) ?? []).toEqual([]);
  });
});

function temporaryHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'taskwright-tools-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

function runnerIn(home: string) {
  return {
    path: found?.program ?? '',
    words: ['run'],
    environment: { HOME: home, PATH: '/usr/bin:/bin' },
  };
}
