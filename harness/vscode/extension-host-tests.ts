import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { format } from 'node:util';
import { launchBrowser, openWindow } from './browser.ts';
import { type Development, developIn } from './development.ts';
import { folderUrl, startServer } from './server.ts';
import { lightSettings } from './settings.ts';

/** The minutes after which a run that hangs is ended; each test has a limit of its own. */
const minutesAllowed = 20;

/** Output of VS Code that is not related to the tests. */
const noise = [
  /^\[(AccountPolicyGate|AgentHost|ChatModelSelection|Service Worker|reconnection-grace)/,
  /^(Creating a socket|Resolv)/,
  /^(Updating additional builtin|Ignoring fetching additional builtin|Ignoring the error while)/,
  /^Error while fetching the extension under development/,
];

/**
 * Runs a test module in the extension host of a new VS Code with `folder` open, and prints its output. Returns the exit
 * code that desktop VS Code would have: 0 if `run` of the module resolves.
 */
export async function runExtensionHostTests(
  development: Development & { readonly tests: string },
  folder: string | undefined,
): Promise<number> {
  const server = await startServer({ settings: lightSettings });
  const browser = await launchBrowser();
  try {
    const page = await openWindow(browser);
    await developIn(page, server, development);
    await page.exposeFunction('codeAutomationLog', printLog);
    const exit = new EventEmitter();
    await page.exposeFunction('codeAutomationExit', (code: number) => exit.emit('code', code));
    const exitCode = once(exit, 'code').then(([code]) => Number(code));
    await page.goto(folder === undefined ? `${server.url}/?ew=true` : folderUrl(server, folder));
    return await Promise.race([exitCode, timeOut()]);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function timeOut(): Promise<number> {
  await setTimeout(minutesAllowed * 60_000, undefined, { ref: false });
  console.error(`The tests did not finish within ${minutesAllowed} minutes.`);
  return 1;
}

function printLog(type: string, values: readonly unknown[]): void {
  const line = format(...values);
  if (noise.some((pattern) => pattern.test(line))) return;
  const stream = type === 'error' || type === 'warn' ? process.stderr : process.stdout;
  stream.write(`${line}\n`);
}
