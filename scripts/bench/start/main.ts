/**
 * Measures the packaged extension in VS Code: the time that it adds to startup, the time from the response of the
 * registry to the first rows in the sidebar, and how long a user waits in an editor with 10 tasks and with 10,000.
 *
 *   node scripts/bench/start/main.ts [--rounds 5] [--only editor|memory] [--profile FILE]
 *
 * Each round opens new windows. `--only editor` measures only how long a user waits in an editor, and `--only memory` only the
 * memory of the lists of a large registry. With a file, another window is started with the profiler of its extension host; the
 * time of our code is printed, and the profile is written for *Open with JavaScript Profile Viewer*.
 */
import { parseArgs } from 'node:util';
import type { TestRegistry } from '../../../harness/registry/registry.ts';
import { launchBrowser, openWindow } from '../../../harness/vscode/browser.ts';
import { installHost } from '../../../harness/vscode/install.ts';
import { extensionPackage, projectFolder } from '../../../harness/vscode/paths.ts';
import { folderUrl, startServer } from '../../../harness/vscode/server.ts';
import { openFile, openWorkbench, waitForSymbols } from '../../../harness/vscode/window/workbench.ts';
import { packExtension } from '../../package.ts';
import { measureActivation } from './activation.ts';
import { measureFirstRows } from './first-rows.ts';
import { describeGoals, describeOnScreen, type Samples } from './goals.ts';
import { startLargeRegistry } from './large-registry.ts';
import { type MemoryOfLists, measureMemoryOfLists } from './memory-of-lists.ts';
import { measureOnScreen, type OnScreenTimes } from './on-screen.ts';
import { profileStart } from './profile-start.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' }, profile: { type: 'string' } },
});
const { only } = options;
if (only !== undefined && only !== 'editor' && only !== 'memory') throw new Error('--only takes: editor, memory');
const rounds = only === 'memory' ? 0 : Number(options.rounds);
/**
 * The number of times that a round opens a small and a large file, in turn, each in a new window. The first opening in a window
 * includes the start of the extension and its server, which depends on the load of the machine, so one window is not enough.
 */
const windowsOnScreen = 3;

const examples = `${projectFolder}/examples`;
installHost();
await packExtension();
const registries =
  only === 'editor'
    ? undefined
    : { few: await startLargeRegistry(1_000, 1), many: await startLargeRegistry(10_000, 5) };
const server = await startServer({ extensions: [extensionPackage] });
const browser = await launchBrowser();
const samples: Record<keyof Samples, number[]> = {
  ours: [],
  json: [],
  users: [],
  cache: [],
  manyUsers: [],
  manyRules: [],
  manyCache: [],
};
const onScreen: Record<'small' | 'large', OnScreenTimes[]> = { small: [], large: [] };
try {
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`round ${round} of ${rounds}\n`);
    if (registries) await measureStart(registries);
    for (let count = 0; count < windowsOnScreen; count++) {
      onScreen.small.push(await measureOnScreen(browser, server, 10));
      onScreen.large.push(await measureOnScreen(browser, server, 10_000));
    }
  }
  if (registries && rounds > 0) console.log(`${describeGoals(samples)}\n`);
  if (registries)
    console.log(describeMemory(await measureMemoryOfLists(browser, server, { folder: examples, ...registries })));
  if (rounds > 0) console.log(describeOnScreen(onScreen.small, onScreen.large));
  if (options.profile !== undefined) console.log(await profileStart(browser, server, examples, options.profile));
} finally {
  await browser.close();
  await server.stop();
  await Promise.all(Object.values(registries ?? {}).map((registry) => registry.stop()));
}

/** Measures the first rows of the lists of both registries, and the activation of the extension. */
async function measureStart({ few: thousand, many }: Readonly<Record<'few' | 'many', TestRegistry>>): Promise<void> {
  const page = await openWindow(browser);
  await openWorkbench(page, folderUrl(server, examples));
  await openFile(page, 'tasks.toml');
  await waitForSymbols(page);
  const few = await measureFirstRows(page, thousand, 'thousand');
  samples.users.push(few.users);
  samples.cache.push(few.cache);
  const rows = await measureFirstRows(page, many, 'ten thousand');
  samples.manyUsers.push(rows.users);
  samples.manyRules.push(rows.rules);
  samples.manyCache.push(rows.cache);
  await page.context().close();
  const { ours, json } = await measureActivation(browser, server);
  samples.ours.push(ours);
  samples.json.push(json);
}

function describeMemory({ few, many }: MemoryOfLists): string {
  const sizes = '10,000 users, 50,000 access rules and 10,000 cache entries';
  return `heap of the extension host: ${few.toFixed(0)} MB with 1,000 of each; ${many.toFixed(0)} MB with ${sizes}\n`;
}
