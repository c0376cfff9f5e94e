import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type News,
  type OtherWindows,
  otherWindows,
} from '../../../../client/admin-sidebar/connections/other-windows.ts';

let root: string;
let folder: string;
let open: OtherWindows[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'taskwright-windows-'));
  folder = root;
  open = [];
});
afterEach(() => {
  for (const window of open) window.dispose();
  rmSync(root, { recursive: true, force: true });
});

function openWindow() {
  const window = otherWindows(folder);
  const heard: News[] = [];
  window.onNews((news) => heard.push(news));
  open.push(window);
  return { tell: window.tell, heard };
}

/** Both listen: whoever has told something does. */
async function openTwo() {
  const windows = [openWindow(), openWindow()] as const;
  for (const { tell } of windows) await tell({});
  for (const { heard } of windows) heard.splice(0);
  return windows;
}

test('what a window tells is heard by the others, and not by itself, however fast', async () => {
  const [here, there] = await openTwo();
  await Promise.all([there.tell({ revision: 'first' }), there.tell({ forgotten: 'key' })]);
  await expect.poll(() => here.heard.slice(-2)).toEqual([{ revision: 'first' }, { forgotten: 'key' }]);
  await here.tell({ signedOut: 'one' });
  await expect.poll(() => there.heard.at(-1)).toEqual({ signedOut: 'one' });
  expect(here.heard.filter(({ signedOut }) => signedOut !== undefined)).toEqual([]);
});

test('what was told before a window was there, and what nobody of us wrote, is no news', async () => {
  const here = openWindow();
  await here.tell({ revision: 'before' });
  const there = openWindow();
  await there.tell({ signedOut: 'one' });
  writeFileSync(join(folder, 'news.json'), '{');
  writeFileSync(
    join(folder, 'news.json'),
    '[1,{"revision":"x"},{"id":"a","revision":1,"forgotten":"key","other":"x"}]',
  );
  await expect.poll(() => there.heard).toEqual([{ forgotten: 'key' }]);
});

test.skipIf(process.platform === 'win32')(
  "the folder of the news, and the news, are nobody else's to read",
  async () => {
    folder = join(folder, 'new');
    await openWindow().tell({ revision: 'first' });
    expect([folder, join(folder, 'news.json')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
  },
);

test('what is heard has all that was told', async () => {
  const [here, there] = await openTwo();
  const news: Required<News> = {
    revision: 'a',
    forgotten: 'b',
    signedOut: 'c',
    tokenWanted: 'd',
    tokenFor: 'e',
    sealedToken: 'f',
  };
  await there.tell(news);
  await expect.poll(() => here.heard.at(-1)).toEqual(news);
});
