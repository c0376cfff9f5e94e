/**
 * Measures the page of the task graph in the browser of the UI tests: the time until everything is drawn, including while a
 * description is typed, and the times between frames while the graph is dragged and zoomed. Requires a build.
 *
 *   node scripts/bench/graph-page.ts
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { GraphMessage, PageEdge, PageNode } from '../../client/webview/graph/model/messages.ts';
import { launchBrowser, openWindow } from '../../harness/vscode/browser.ts';
import { installHost } from '../../harness/vscode/install.ts';

const address = 'http://graph.example/';
const frames = 120;
/** The milliseconds after which waiting for the page fails. */
const maxWait = 30_000;

installHost();
const browser = await launchBrowser();
try {
  for (const tasks of [100, 1_000, 1_500, 10_000]) await measure(tasks);
} finally {
  await browser.close();
}

async function measure(tasks: number): Promise<void> {
  const whileTyping = await measureTyping(tasks);
  const page = await openWindow(browser);
  await openPage(page);
  const drawn = await page.evaluate(showGraph, { message: connectedGraph(tasks), maxWait });
  const [fitted, zooming] = [await page.evaluate(dragFrames, frames), await page.evaluate(zoomFrames, frames)];
  const near = await page.evaluate(dragFrames, frames);
  const nodes = await page.locator('.node').count();
  console.log(
    `${tasks} tasks (${nodes} drawn): ${drawn.toFixed(0)} ms until drawn, ${whileTyping.toFixed(0)} ms while ` +
      `typing; ms per frame, median (95 of 100): ` +
      `dragging all ${summary(fitted)}, zooming ${summary(zooming)}, dragging when zoomed in ${summary(near)}`,
  );
  await page.context().close();
}

async function measureTyping(tasks: number): Promise<number> {
  const page = await openWindow(browser);
  await openPage(page);
  await page.evaluate(typeDescription, { message: connectedGraph(tasks), every: 300 });
  const drawn = await page.evaluate(showGraph, { message: connectedGraph(tasks), maxWait });
  await page.context().close();
  return drawn;
}

/** Opens the page as VS Code does, with the same content security policy but without the extension. */
async function openPage(page: Page): Promise<void> {
  const read = (name: string): string => readFileSync(new URL(`../../dist/webview/${name}`, import.meta.url), 'utf8');
  const policy = "default-src 'none'; style-src http://graph.example; script-src 'nonce-n'; worker-src blob:";
  const html = `<!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="graph.css"><body><script nonce="n">acquireVsCodeApi = () => ({ getState() {}, setState() {}, postMessage() {} });</script>
<script nonce="n" src="graph.js"></script>`;
  await page.route(`${address}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const type = name.endsWith('.css') ? 'text/css' : name.endsWith('.js') ? 'text/javascript' : 'text/html';
    await route.fulfill({ contentType: type, body: name === '' ? html : read(name) });
  });
  await page.goto(address);
}

/** Returns a graph in which each task depends on one or two of the twenty tasks before it. */
function connectedGraph(tasks: number): GraphMessage {
  const nodes = Array.from({ length: tasks }, (_, index): PageNode => {
    const about = {
      description: '',
      isHidden: false,
      uri: 'file:///tasks.toml',
      isInCycle: false,
      reach: 'loaded' as const,
    };
    return { id: `t${index}`, name: `part-${index}:build`, kind: 'task', ...about };
  });
  const edges = nodes.flatMap(({ id }, index): readonly PageEdge[] =>
    [1 + ((index * 7) % 20), 1 + ((index * 13) % 17)].flatMap((step, which) => {
      const to = nodes[index - step];
      if (!to || (which === 1 && index % 3 > 0)) return [];
      return [{ from: id, to: to.id, via: which === 1 ? 'wait_for' : 'depends', isInCycle: false }];
    }),
  );
  return { type: 'graph', nodes, edges, fileNames: { 'file:///tasks.toml': 'tasks.toml' }, isComplete: true };
}

function summary(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  return `${at(0.5)} (${at(0.95)})`;
}

// The following runs in the page. The project does not include the types of browsers.
interface Target {
  dispatchEvent(event: object): boolean;
}
declare const document: { querySelector(selector: string): Target | null };
declare const window: Target;
declare const requestAnimationFrame: (callback: (time: number) => void) => void;
declare const PointerEvent: new (name: string, options: object) => object;
declare const WheelEvent: new (name: string, options: object) => object;

/** Returns the milliseconds until the first node is visible, at most `maxWait`. */
async function showGraph(options: { readonly message: GraphMessage; readonly maxWait: number }): Promise<number> {
  const start = performance.now();
  window.dispatchEvent(new MessageEvent('message', { data: { type: 'condition', condition: 'running' } }));
  window.dispatchEvent(new MessageEvent('message', { data: options.message }));
  while (!document.querySelector('.node') && performance.now() - start < options.maxWait) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - start;
}

/** Appends a letter to the description of the first task at each call. */
function typeDescription({ message, every }: { readonly message: GraphMessage; readonly every: number }): void {
  const [first, ...others] = message.nodes;
  let description = '';
  setInterval(() => {
    description += 'x';
    const nodes = [...(first ? [{ ...first, description }] : []), ...others];
    window.dispatchEvent(new MessageEvent('message', { data: { type: 'condition', condition: 'running' } }));
    window.dispatchEvent(new MessageEvent('message', { data: { ...message, nodes } }));
  }, every);
}

async function dragFrames(count: number): Promise<number[]> {
  const graph = document.querySelector('svg.graph');
  const point = (index: number) => ({ pointerId: 1, button: 0, clientX: 600 + (index % 60) * 4, clientY: 400 });
  // Only an active pointer can be captured.
  Object.assign(graph ?? {}, { setPointerCapture() {} });
  graph?.dispatchEvent(new PointerEvent('pointerdown', point(0)));
  const times: number[] = [];
  let last = await new Promise(requestAnimationFrame);
  for (let index = 1; index <= count; index++) {
    graph?.dispatchEvent(new PointerEvent('pointermove', point(index)));
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last);
    last = now;
  }
  graph?.dispatchEvent(new PointerEvent('pointerup', point(0)));
  return times;
}

async function zoomFrames(count: number): Promise<number[]> {
  const graph = document.querySelector('svg.graph');
  const times: number[] = [];
  let last = await new Promise(requestAnimationFrame);
  for (let index = 1; index <= count; index++) {
    graph?.dispatchEvent(new WheelEvent('wheel', { deltaY: -15, clientX: 600, clientY: 400, cancelable: true }));
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last);
    last = now;
  }
  return times;
}
