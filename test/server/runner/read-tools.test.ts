import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { allVersions, readTools } from '../../../server/runner/read-tools.ts';
import { findRunner } from '../../support/runner.ts';

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
    expect(await allVersions({ ...runnerIn(home), path: '/bin/false' }, 'node')).toEqual({ failure: '' });
  });

  test('have no versions if the runner must not use the network', async () => {
    const runner = runnerIn(temporaryHome());
    const environment = { ...runner.environment, MISE_OFFLINE: '1' };
    expect(await allVersions({ ...runner, environment }, 'node')).toEqual({ versions: [] });
  });

  test.each([
    ['the network cannot be reached', 'node', /Connection refused/],
    ['the tool is unknown', 'nodee', /nodee not found in mise tool registry/],
    ['the name looks like an option', '--help', /--help/],
  ])('have no versions, with the reason, if %s', async (_title, tool, reason) => {
    const runner = runnerIn(temporaryHome());
    // Nothing listens on this port. The runner repeats a request several times if it is allowed to.
    const closed = { http_proxy: 'http://127.0.0.1:9', https_proxy: 'http://127.0.0.1:9', MISE_HTTP_RETRIES: '0' };
    const answer = await allVersions({ ...runner, environment: { ...runner.environment, ...closed } }, tool);
    expect(answer).toEqual({ failure: expect.stringMatching(reason) });
  });

  test('have no versions if the request is canceled', async () => {
    const stopping = new AbortController();
    const answer = allVersions(runnerIn(temporaryHome()), 'node', stopping.signal);
    stopping.abort();
    expect(await answer).toEqual({ failure: '' });
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
