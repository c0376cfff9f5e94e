import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { openWindow } from '../../../harness/vscode/browser.ts';
import { folderUrl, type Server } from '../../../harness/vscode/server.ts';
import { openFile, openWorkbench, runFromPalette, waitForSymbols } from '../../../harness/vscode/window/workbench.ts';

/** The milliseconds for which an extension blocks the extension host: loading its code, and `activate` up to its first await. */
export interface ActivationTimes {
  readonly ours: number;
  /** The JSON extension of VS Code in the same window. */
  readonly json: number;
}

/**
 * Opens a task file and a JSON file in a new window at once, so that VS Code activates both extensions while the window starts. On a
 * machine with few processors, this start is included in both times. Returns the times of *Show Running Extensions*.
 */
export async function measureActivation(browser: Browser, server: Server): Promise<ActivationTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'taskwright-activation-'));
  const page = await openWindow(browser);
  try {
    await writeFile(join(folder, 'tasks.toml'), '[build]\nrun = "make"\n');
    await writeFile(join(folder, 'values.json'), '{ "one": { "two": 2 } }\n');
    await openWorkbench(page, folderUrl(server, folder));
    await openFile(page, 'values.json');
    await openFile(page, 'tasks.toml');
    await waitForSymbols(page);
    await untilIdle();
    await runFromPalette(page, 'Developer: Show Running Extensions');
    return { ours: await timeOf(page, 'Taskwright'), json: await timeOf(page, 'JSON Language Features') };
  } finally {
    await page.context().close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function timeOf(page: Page, name: string): Promise<number> {
  const extension = page.locator('.runtime-extensions-editor .monaco-list-row', {
    has: page.getByText(name, { exact: true }),
  });
  const time = extension.locator('.activation-time', { hasText: /\d+ms/ });
  await time.waitFor();
  return Number(/(\d+)ms/.exec((await time.textContent()) ?? '')?.[1]);
}

const attempts = 60;

/** Waits until the machine is idle for a second. Throws an error after a minute. */
async function untilIdle(): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const before = processorTime();
    await pause(1_000);
    const after = processorTime();
    if ((after.idle - before.idle) / (after.total - before.total) > 0.9) return;
  }
  throw new Error(`The machine was never idle for a second in ${attempts} s; stop other programs and try again.`);
}

function processorTime(): { readonly idle: number; readonly total: number } {
  const times = cpus().map(({ times }) => times);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), total: sum(times.flatMap((one) => Object.values(one))) };
}
