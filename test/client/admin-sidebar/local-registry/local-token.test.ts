import { publicEncrypt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type OtherWindows,
  otherWindows,
  type WindowMessage,
} from '../../../../client/admin-sidebar/connections/other-windows.ts';
import { type LocalToken, localToken } from '../../../../client/admin-sidebar/local-registry/local-token.ts';

let folder: string;
let open: OtherWindows[];
let reported: unknown[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-token-'));
  open = [];
  reported = [];
});
afterEach(() => {
  for (const window of open) window.dispose();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  vi.useRealTimers();
  expect(reported).toEqual([]);
});

interface Window {
  readonly token?: string;
  readonly runsServer: boolean;
  readonly timeout?: number;
}

/** Opens a window that listens for messages and cannot read the secrets of the others. */
async function openWindow({ token, runsServer, timeout = 120_000 }: Window): Promise<LocalToken> {
  const others = otherWindows(folder);
  open.push(others);
  let stored = token;
  const secrets = {
    get: async () => stored,
    async store(_owner: unknown, secret: string) {
      stored = secret;
    },
  };
  await others.send({});
  return localToken({
    others,
    secrets,
    runsServer: () => runsServer,
    report: (error) => reported.push(error),
    timeout,
  });
}

test('a window receives the token from the window that runs the server, and no file contains it', async () => {
  await openWindow({ token: 'tw_an-old-one', runsServer: false });
  await openWindow({ token: 'tw_the-right-one', runsServer: true });
  const requester = await openWindow({ runsServer: false });
  expect(await requester.stored()).toBeUndefined();
  expect(await requester.ask()).toBe('tw_the-right-one');
  const file = readFileSync(join(folder, 'news.json'), 'utf8');
  expect(file).toContain('sealedToken');
  expect(file).not.toContain('right-one');
  expect(file).not.toContain('PRIVATE');
});

test('no timer is left when the answer has arrived', async () => {
  await openWindow({ token: 'tw_the-right-one', runsServer: true });
  const requester = await openWindow({ runsServer: false });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  expect([await requester.ask(), vi.getTimerCount()]).toEqual(['tw_the-right-one', 0]);
});

test('a request that is lost is sent again', async () => {
  const listener = listen();
  const requests: unknown[] = [];
  listener.onMessage(({ tokenRequest }) => {
    if (tokenRequest === undefined) return;
    requests.push(tokenRequest);
    if (requests.length === 2)
      void listener.send({ tokenFor: tokenRequest, sealedToken: sealed('tw_one', tokenRequest) });
  });
  await listener.send({});
  expect(await (await openWindow({ runsServer: false })).ask()).toBe('tw_one');
  expect(new Set(requests).size).toBe(1);
});

test('an answer that cannot be decrypted is ignored, and the next one is used', async () => {
  const answering = listen();
  answering.onMessage(async ({ tokenRequest: tokenFor }) => {
    if (tokenFor === undefined) return;
    await answering.send({ tokenFor, sealedToken: 'no token' });
    await answering.send({ tokenFor, sealedToken: sealed('tw_the-right-one', tokenFor) });
  });
  await answering.send({});
  expect(await (await openWindow({ runsServer: false })).ask()).toBe('tw_the-right-one');
});

test.each(['no key', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n'])(
  'a request with the key %j gets no answer and does not affect the window that runs the server',
  async (tokenRequest) => {
    await openWindow({ token: 'tw_the-right-one', runsServer: true });
    const sender = listen();
    await sender.send({ tokenRequest });
    expect(await (await openWindow({ runsServer: false })).ask()).toBe('tw_the-right-one');
    expect(messages().filter(({ tokenFor }) => tokenFor === tokenRequest)).toEqual([]);
  },
);

test('there is no answer when no window runs the server', async () => {
  await openWindow({ token: 'tw_an-old-one', runsServer: false });
  const [third, fourth] = [listen(), listen()];
  // An answer of the window that does not run the server would come before these messages, which are sent one after the
  // other.
  third.onMessage(({ tokenRequest, revision }) => {
    if (tokenRequest !== undefined) void third.send({ revision: 'asked' });
    if (revision === 'received') void third.send({ revision: 'marker' });
  });
  fourth.onMessage(({ revision }) => {
    if (revision === 'asked') void fourth.send({ revision: 'received' });
  });
  await third.send({});
  await fourth.send({});
  expect(await (await openWindow({ runsServer: false, timeout: 100 })).ask()).toBeUndefined();
  await expect.poll(() => messages().at(-1)).toMatchObject({ revision: 'marker' });
  expect(messages().filter(({ sealedToken }) => sealedToken !== undefined)).toEqual([]);
});

/** Returns the messages in the file. */
const messages = (): readonly WindowMessage[] => JSON.parse(readFileSync(join(folder, 'news.json'), 'utf8'));

/** Opens a window whose messages the test sends. */
function listen(): OtherWindows {
  const others = otherWindows(folder);
  open.push(others);
  return others;
}

function sealed(token: string, key: string): string {
  return publicEncrypt({ key, oaepHash: 'sha256' }, Buffer.from(token)).toString('base64');
}
