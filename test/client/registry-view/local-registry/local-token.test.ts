import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OtherWindows, otherWindows } from '../../../../client/registry-view/connections/other-windows.ts';
import { type LocalToken, localToken } from '../../../../client/registry-view/local-registry/local-token.ts';

let folder: string;
let open: OtherWindows[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taskwright-token-'));
  open = [];
});
afterEach(() => {
  for (const window of open) window.dispose();
  rmSync(folder, { recursive: true, force: true });
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
  const report = (error: unknown): void => expect.fail(String(error));
  await others.tell({});
  return localToken({
    others,
    secrets,
    isServing: () => isServing,
    report,
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

test('where no window serves there is no answer', async () => {
  await openWindow({ token: 'tw_an-old-one', isServing: false });
  expect(await (await openWindow({ isServing: false, patience: 100 })).ask()).toBeUndefined();
});
