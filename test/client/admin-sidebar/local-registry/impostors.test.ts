import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LocalToken } from '../../../../client/admin-sidebar/local-registry/local-token.ts';
import { identityProof } from '../../../../registry/tokens/identity-proof.ts';
import { isAlive, localWindows, token, windowToken } from './support/local-windows.ts';

const windows = localWindows();

describe('a process with the recorded id, and a server at the recorded address', () => {
  let otherProcess: ChildProcess;
  let requests: { readonly path: string; readonly authorization: string | undefined }[];
  let answerTo: (path: string) => unknown;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, authorization: request.headers.authorization });
    response.end(JSON.stringify(answerTo(path)));
  });
  beforeEach(async () => {
    requests = [];
    otherProcess = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(otherProcess, 'spawn');
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    mkdirSync(windows.folder, { recursive: true });
    const { port } = Object(server.address());
    writeFileSync(windows.stateFile, JSON.stringify({ url: `http://127.0.0.1:${port}`, pid: otherProcess.pid }));
  });
  afterEach(async () => {
    otherProcess.kill();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const challengeIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  const proofBy = (secret: string, pid: number, path: string): string =>
    identityProof({ challenge: challengeIn(path), pid, tokenHash: createHash('sha256').update(secret).digest() });

  const windowsWithToken: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ['has the token', token, undefined],
    ['has the token and receives another', token, 'another'],
    ['has none and receives the token', undefined, token],
  ];
  const unrelatedServers: readonly (readonly [string, (path: string) => unknown])[] = [
    ['answers every request', () => ({ status: 'alive' })],
    ['proves the token for another process', (path) => ({ pid: 1, proof: proofBy(token, 1, path) })],
  ];
  const impostors: readonly (readonly [string, (path: string) => unknown])[] = [
    ['claims to be the process', () => ({ pid: otherProcess.pid, proof: '0'.repeat(64) })],
    [
      'proves that it knows a third token',
      (path) => ({ pid: otherProcess.pid, proof: proofBy('a third', otherProcess.pid ?? 0, path) }),
    ],
  ];

  /** Resumes and stops the registry; returns its address or the error message. */
  async function resumeAndStop(own: LocalToken): Promise<string | undefined> {
    const { url } = windows.recorded();
    const window = windows.open(() => {}, own);
    const outcome = await window.resume().catch(({ message }) => message);
    writeFileSync(windows.stateFile, JSON.stringify({ url, pid: otherProcess.pid }));
    await window.stop();
    expect(outcome).not.toBe(url);
    expect(isAlive(otherProcess.pid ?? 0)).toBe(true);
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
    return outcome;
  }

  describe.each(windowsWithToken)('to a window that %s', (_, stored, received) => {
    test.each(unrelatedServers)(
      'a server that %s is neither used nor stopped, and another one is started',
      async (_stranger, answers) => {
        answerTo = answers;
        const own = windowToken(stored, () => received);
        expect(await resumeAndStop(own)).toMatch(/^http:/);
        expect(own.stores.filter((secret) => secret === received)).toEqual([]);
      },
    );

    test.each(impostors)(
      'a server that %s is neither used nor stopped, and no other is started',
      async (_impostor, answers) => {
        answerTo = answers;
        const own = windowToken(stored, () => received);
        expect(await resumeAndStop(own)).toMatch(/^Another window runs the local registry/);
        expect([own.stores, existsSync(join(windows.folder, 'registry.toml'))]).toEqual([[], false]);
      },
    );
  });

  test('a server that proves a token that a window receives is not used if that window has another token', async () => {
    answerTo = (path) => ({ pid: otherProcess.pid, proof: proofBy('another', otherProcess.pid ?? 0, path) });
    const own = windowToken(token, () => 'another');
    expect(await resumeAndStop(own)).toMatch(/^Another window runs the local registry/);
    expect(own.stores).toEqual([]);
  });

  test('a server that does not respond is not ended when the registry is stopped', async () => {
    answerTo = () => ({});
    await windows.open().stop();
    expect([isAlive(otherProcess.pid ?? 0), existsSync(windows.stateFile)]).toEqual([true, false]);
  });
});
