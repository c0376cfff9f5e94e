import { writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { openWindow } from '../../../harness/vscode/browser.ts';
import { developIn } from '../../../harness/vscode/development.ts';
import { connectInspector } from '../../../harness/vscode/inspector.ts';
import { folderUrl, type Server } from '../../../harness/vscode/server.ts';
import { openFile, openWorkbench, waitForSymbols } from '../../../harness/vscode/window/workbench.ts';

/** The part of a V8 profile that is used here. Times are in microseconds. */
interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

const samplingMicroseconds = 200;
const port = 9339;

/**
 * Starts a window and profiles its extension host until a task file is loaded. Writes the profile to a file and returns a
 * sentence with the time of our code.
 */
export async function profileStart(browser: Browser, server: Server, folder: string, file: string): Promise<string> {
  const page = await openWindow(browser);
  await developIn(page, server, { extensions: [], takesPayload: true });
  const payload = JSON.stringify([['inspect-brk-extensions', String(port)]]);
  const opened = openWorkbench(page, `${folderUrl(server, folder)}&payload=${encodeURIComponent(payload)}`);
  const inspector = await connectInspector(port);
  await inspector.send('Profiler.enable');
  await inspector.send('Profiler.setSamplingInterval', { interval: samplingMicroseconds });
  await inspector.send('Profiler.start');
  await inspector.send('Runtime.runIfWaitingForDebugger');
  await opened;
  await openFile(page, 'tasks.toml');
  await waitForSymbols(page);
  const { profile } = (await inspector.send('Profiler.stop')) as { readonly profile: Profile };
  inspector.close();
  await page.context().close();
  writeFileSync(file, JSON.stringify(profile));
  return `In the profile of the extension host, our code ran for ${ourMilliseconds(profile).toFixed(1)} ms.`;
}

/** Returns the total time of samples with a function of our bundles on the stack. */
function ourMilliseconds({ nodes, samples, timeDeltas }: Profile): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ours = new Set<number>();
  const visit = (node: ProfileNode, isInOurs: boolean): void => {
    const isOurs = isInOurs || /\/taskwright\.taskwright-[^/]*\/dist\//.test(node.callFrame.url);
    if (isOurs) ours.add(node.id);
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child) visit(child, isOurs);
    }
  };
  const [root] = nodes;
  if (root) visit(root, false);
  const total = samples.reduce((sum, id, index) => sum + (ours.has(id) ? (timeDeltas[index] ?? 0) : 0), 0);
  return total / 1000;
}
