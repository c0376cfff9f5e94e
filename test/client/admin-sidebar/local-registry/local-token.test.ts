import { publicEncrypt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type News,
  type OtherWindows,
  otherWindows,
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
  readonly isServing: boolean;
  readonly patience?: number;
}

/** A window that does not see the secrets of the others, and listens. */
async function openWindow({ token, isServing, patience }: Window): Promise<LocalToken> {
  const others = otherWindows(folder);
  open.push(others);
  let kept = token;
  const secrets = {
    get: async () => kept,
    async store(_owner: unknown, secret: string) {
      kept = secret;
    },
  };
  await others.tell({});
  return localToken({
    others,
    secrets,
    isServing: () => isServing,
    report: (error) => reported.push(error),
    ...(patience !== undefined && { patience }),
  });
}

test('a window learns the token from the one that serves, and it stands in no file', async () => {
  await openWindow({ token: 'tw_an-old-one', isServing: false });
  await openWindow({ token: 'tw_the-right-one', isServing: true });
  const asking = await openWindow({ isServing: false });
  expect(await asking.stored()).toBeUndefined();
  expect(await asking.ask()).toBe('tw_the-right-one');
  const told = readFileSync(join(folder, 'news.json'), 'utf8');
  expect(told).toContain('sealedToken');
  expect(told).not.toContain('right-one');
  expect(told).not.toContain('PRIVATE');
});

test('nothing waits any more when the answer is there', async () => {
  await openWindow({ token: 'tw_the-right-one', isServing: true });
  const asking = await openWindow({ isServing: false });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  expect([await asking.ask(), vi.getTimerCount()]).toEqual(['tw_the-right-one', 0]);
});

test('a question that is lost is asked again', async () => {
  const listener = listen();
  const asked: unknown[] = [];
  listener.onNews(({ tokenWanted }) => {
    if (tokenWanted === undefined) return;
    asked.push(tokenWanted);
    if (asked.length === 2) void listener.tell({ tokenFor: tokenWanted, sealedToken: sealed('tw_one', tokenWanted) });
  });
  await listener.tell({});
  expect(await (await openWindow({ isServing: false })).ask()).toBe('tw_one');
  expect(new Set(asked).size).toBe(1);
});

test('an answer that cannot be deciphered is none, and the next one counts', async () => {
  const answering = listen();
  answering.onNews(async ({ tokenWanted: tokenFor }) => {
    if (tokenFor === undefined) return;
    await answering.tell({ tokenFor, sealedToken: 'no token' });
    await answering.tell({ tokenFor, sealedToken: sealed('tw_the-right-one', tokenFor) });
  });
  await answering.tell({});
  expect(await (await openWindow({ isServing: false })).ask()).toBe('tw_the-right-one');
});

test.each(['no key', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n'])(
  'a question with the key %j gets no answer, nor does it disturb who serves',
  async (tokenWanted) => {
    await openWindow({ token: 'tw_the-right-one', isServing: true });
    const stranger = listen();
    await stranger.tell({ tokenWanted });
    expect(await (await openWindow({ isServing: false })).ask()).toBe('tw_the-right-one');
    expect(told().filter(({ tokenFor }) => tokenFor === tokenWanted)).toEqual([]);
  },
);

test('where no window serves there is no answer', async () => {
  await openWindow({ token: 'tw_an-old-one', isServing: false });
  const [third, fourth] = [listen(), listen()];
  // What the window that does not serve told on hearing the question stands before what these tell one after the other.
  third.onNews(({ tokenWanted, revision }) => {
    if (tokenWanted !== undefined) void third.tell({ revision: 'asked' });
    if (revision === 'heard') void third.tell({ revision: 'marker' });
  });
  fourth.onNews(({ revision }) => {
    if (revision === 'asked') void fourth.tell({ revision: 'heard' });
  });
  await third.tell({});
  await fourth.tell({});
  expect(await (await openWindow({ isServing: false, patience: 100 })).ask()).toBeUndefined();
  await expect.poll(() => told().at(-1)).toMatchObject({ revision: 'marker' });
  expect(told().filter(({ sealedToken }) => sealedToken !== undefined)).toEqual([]);
});

/** All that stands in the file. */
const told = (): readonly News[] => JSON.parse(readFileSync(join(folder, 'news.json'), 'utf8'));

/** A window that tells by itself. */
function listen(): OtherWindows {
  const others = otherWindows(folder);
  open.push(others);
  return others;
}

function sealed(token: string, key: string): string {
  return publicEncrypt({ key, oaepHash: 'sha256' }, Buffer.from(token)).toString('base64');
}
