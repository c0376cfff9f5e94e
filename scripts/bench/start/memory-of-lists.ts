import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import type { TestRegistry } from '../../../harness/registry/registry.ts';
import { openWindow } from '../../../harness/vscode/browser.ts';
import { connectInspector, type Inspector } from '../../../harness/vscode/inspector.ts';
import { folderUrl, type Server } from '../../../harness/vscode/server.ts';
import { openWorkbench } from '../../../harness/vscode/window/workbench.ts';
import { measureFirstRows } from './first-rows.ts';

/** The port at which Node's inspector listens after the signal `SIGUSR1`. */
const port = 9229;

export interface MemoryOfLists {
  /** The used heap of the extension host in MB, with the lists of a small registry. */
  readonly few: number;
  /** The same, after the lists of a large registry were opened as well. */
  readonly many: number;
}

/** Opens the lists of two registries in a new window, and measures the memory of its extension host after each. */
export async function measureMemoryOfLists(
  browser: Browser,
  server: Server,
  { folder, few, many }: { readonly folder: string; readonly few: TestRegistry; readonly many: TestRegistry },
): Promise<MemoryOfLists> {
  const page = await openWindow(browser);
  try {
    await openWorkbench(page, folderUrl(server, folder));
    await measureFirstRows(page, few, 'few');
    process.kill(extensionHostOf(server), 'SIGUSR1');
    const inspector = await connectInspector(port);
    const before = await usedHeap(inspector);
    await measureFirstRows(page, many, 'many');
    const after = await usedHeap(inspector);
    inspector.close();
    return { few: before, many: after };
  } finally {
    await page.context().close();
  }
}

/** Resolves to the used heap in MB, after a garbage collection. */
async function usedHeap(inspector: Inspector): Promise<number> {
  await inspector.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await inspector.send('Runtime.getHeapUsage')) as { readonly usedSize: number };
  return usedSize / 1e6;
}

/** Returns the process ID of the extension host that was started by the server. Throws if there is not exactly one. */
function extensionHostOf({ folder }: Server): number {
  const [host, ...others] = readdirSync('/proc').filter(
    (id) =>
      /^\d+$/.test(id) &&
      processFile(id, 'cmdline').includes('--type=extensionHost') &&
      processFile(id, 'environ').includes(folder),
  );
  if (host === undefined || others.length > 0) throw new Error('there is not exactly one extension host');
  return Number(host);
}

/** Returns the text of a file about a process; the empty text if the process has ended. */
function processFile(id: string, name: string): string {
  try {
    return readFileSync(`/proc/${id}/${name}`, 'latin1');
  } catch {
    return '';
  }
}
