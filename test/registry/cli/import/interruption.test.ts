import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { publication } from '../../../../harness/registry/publication.ts';
import { ownerToken } from '../../../../harness/registry/registry.ts';
import { tarballOf } from '../../../../harness/registry/tarball.ts';
import { builtProgram } from '../../../../harness/system/built-programs.ts';
import { type ScriptedResponse, startScriptedUpstream } from '../../upstream/scripted-upstream.ts';
import { folderOf, packageIn, startRegistry } from './run-import.ts';

const program = builtProgram('registry.js');

test('an interrupted import reports what it has done, removes its files, and is continued by the same command', async () => {
  const registry = await startRegistry();
  const versions = ['1.0.0', '1.1.0'].map((version) => {
    const tarball = tarballOf('one', version, version);
    const [manifest] = Object.values(publication('one', { version, tarball }).versions);
    return { version, tarball, manifest };
  });
  const [first, second] = versions.map(({ tarball }) => tarball);
  const document = {
    name: 'one',
    'dist-tags': { latest: '1.1.0' },
    versions: Object.fromEntries(versions.map(({ version, manifest }) => [version, manifest])),
  };
  const responses: Record<string, ScriptedResponse> = {
    '/one': JSON.stringify(document),
    '/one/-/one-1.0.0.tgz': first ?? '',
  };
  let requested = (): void => undefined;
  const isRequested = new Promise<void>((resolve) => {
    requested = resolve;
  });
  // Begins the body, and never ends it.
  responses['/one/-/one-1.1.0.tgz'] = (_request, response) => {
    response.writeHead(200);
    response.write(second?.subarray(0, 10), () => requested());
  };
  const source = await startScriptedUpstream(responses);
  onTestFinished(() => source.stop());
  const temporary = folderOf({});
  const environment = {
    ...process.env,
    TMPDIR: temporary,
    TASKWRIGHT_REGISTRY_URL: registry.url,
    TASKWRIGHT_REGISTRY_TOKEN: ownerToken,
  };
  const start = () => {
    const child = spawn(process.execPath, [program, 'import', '--from', source.url, '--package', 'one'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
    return { child, ended };
  };

  const interrupted = start();
  await isRequested;
  interrupted.child.kill('SIGINT');
  const [[code], out, error] = await interrupted.ended;
  expect(code).toBe(130);
  expect(out).toContain('1 version of 1 package imported');
  expect(error).toContain('Interrupted; run the same command again to continue the import.');
  expect(readdirSync(temporary)).toEqual([]);
  expect(await packageIn(registry, 'one')).toEqual({ tags: { latest: '1.0.0' }, versions: '1.0.0' });

  responses['/one/-/one-1.1.0.tgz'] = second ?? '';
  const [[continuedCode], continuedOut] = await start().ended;
  expect(continuedCode).toBe(0);
  expect(continuedOut).toContain('1 version of 1 package imported');
  expect(continuedOut).toContain('1 already there');
  expect(await packageIn(registry, 'one')).toEqual({ tags: { latest: '1.1.0' }, versions: '1.0.0, 1.1.0' });
});
