import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { caretAt, typeText } from '../../../harness/vscode/window/editor.ts';
import { drawnGraph, graphNode, placeOf } from '../../../harness/vscode/window/graph-page.ts';
import { chooseInMenu, goFromTop } from '../../../harness/vscode/window/tree-view.ts';
import { webviewPage } from '../../../harness/vscode/window/webview.ts';
import { webviewStateKept } from '../../../harness/vscode/window/window-state.ts';
import { runFromPalette } from '../../../harness/vscode/window/workbench.ts';
import { test } from './edit.ts';

const tasks = `\
[build]
depends = ["lint", "pack"]
run = "<|>make"

[pack]
run = [{ task = "build" }]

[lint]
run = "x"

[test]
wait_for = "build"
depends = ["nobody"]
`;
const config = `[tasks.release]
depends_post = ["clean"]

[tasks.clean]
run = "x"

[task_config]
includes = ["tasks.toml"]
`;

const initialGraph = [
  'build | ⟳ in a cycle',
  'clean',
  'lint',
  'nobody | ? not defined',
  'pack | ⟳ in a cycle',
  'release',
  'test',
  'build depends on lint',
  'build depends on pack, in a cycle',
  'pack runs build, in a cycle',
  'release is followed by clean',
  'test depends on nobody',
  'test waits for build',
];
const changedGraph = [
  ...[
    'build | ⟳ in a cycle',
    'clean',
    'lint',
    'nobody | ? not defined',
    'pack | ⟳ in a cycle',
    'release',
    'test',
    'zip',
  ],
  'build depends on lint',
  'build depends on pack, in a cycle',
  'pack runs build, in a cycle',
  'release is followed by clean',
  'test depends on nobody',
  'test waits for build',
  'zip depends on test',
];
const graphAroundTest = [
  ...['build | ⟳ in a cycle', 'nobody | ? not defined', 'test', 'zip'],
  ...['test depends on nobody', 'test waits for build', 'zip depends on test'],
];

test('the graph shows unsaved changes, opens the source, and can be exported', async ({ edit }) => {
  const { page, folder } = await edit('tasks.toml', tasks, () => ({ 'mise.toml': config, '.git/HEAD': '' }));
  const frame = webviewPage(page);
  await runFromPalette(page, 'Taskwright: Show Task Graph');
  await drawn(page, initialGraph);
  await expect.poll(() => frame.locator('.node.caret .name').allTextContents()).toEqual(['build']);

  await checkUnsavedChanges(page);
  await checkRenameOfClickedNode(page);
  await checkKeyboard(page);
  await checkList(page);
  await checkListFocus(page, folder);
  await checkZoom(page);
  await checkExport(page, folder);
});

async function drawn(page: Page, expected: readonly string[]): Promise<void> {
  await expect.poll(() => drawnGraph(page)).toEqual(expected);
}

/** Checks that unsaved changes are drawn, and unchanged nodes are not moved. */
async function checkUnsavedChanges(page: Page): Promise<void> {
  const frame = webviewPage(page);
  const place = await placeOf(page, 'release');
  await page.locator('.editor-instance .view-line').first().click();
  await page.keyboard.press('Control+End');
  await typeText(page, '\n[zip]\ndepends = "test"');
  await drawn(page, changedGraph);
  await expect.poll(() => frame.locator('.node.caret .name').allTextContents()).toEqual(['zip']);
  expect(await placeOf(page, 'release')).toBe(place);
}

/** Checks that a click opens the task, and that typing keeps the focus in the editor while the node is renamed. */
async function checkRenameOfClickedNode(page: Page): Promise<void> {
  await graphNode(page, 'clean').click();
  await caretIs(page, 'mise.toml', 4, 8);
  for (const [key, name] of [
    ['u', 'uclean'],
    ['n', 'unclean'],
    ['Backspace', 'uclean'],
    ['Backspace', 'clean'],
  ] as const) {
    await page.keyboard.press(key);
    await graphNode(page, name).waitFor();
  }
  await drawn(page, changedGraph);
}

/** Checks that the search finds a node, that arrow keys follow the edges, and that Enter opens the task. */
async function checkKeyboard(page: Page): Promise<void> {
  const frame = webviewPage(page);
  await frame.getByPlaceholder('Find task').fill('TEST');
  await frame.getByPlaceholder('Find task').press('Enter');
  await expect.poll(() => frame.locator('.current-match .name').allTextContents()).toEqual(['test']);
  await frame.getByPlaceholder('Find task').press('Escape');
  await focusIs(page, 'test');
  await page.keyboard.press('ArrowLeft');
  await focusIs(page, 'zip');
  await page.keyboard.press('Enter');
  await caretIs(page, 'tasks.toml', 15, 2);
}

/** Checks that Space shows the graph around the focused task, and that the list shows it as text. */
async function checkList(page: Page): Promise<void> {
  const frame = webviewPage(page);
  await graphNode(page, 'test').focus();
  await page.keyboard.press(' ');
  await frame.getByLabel('Depth').fill('1');
  await drawn(page, graphAroundTest);
  await frame.getByRole('button', { name: 'List' }).click();
  const items = frame.getByRole('navigation').getByRole('listitem');
  await expect.poll(() => items.allTextContents()).toContain('depends on nobody');
  await frame.getByRole('navigation').getByRole('button', { name: 'nobody' }).last().click();
  await caretIs(page, 'tasks.toml', 13, 13);
}

/** Checks that the list keeps the focus when the focused item changes. */
async function checkListFocus(page: Page, folder: string): Promise<void> {
  const frame = webviewPage(page);
  const list = frame.getByRole('navigation');
  await list.getByRole('button', { name: 'test', exact: true }).first().focus();
  await writeFile(join(folder, 'more.tasks.toml'), '[nobody]\nrun = "x"\n');
  await drawn(page, ['build | ⟳ in a cycle', 'nobody | not included', ...graphAroundTest.slice(2)]);
  await expect.poll(() => list.getByText('not defined').count()).toBe(0);
  expect(await list.locator('button:focus').allTextContents()).toEqual(['test']);
}

/** Checks that the graph can be zoomed, and shown as a whole again, with buttons that cover none of it. */
async function checkZoom(page: Page): Promise<void> {
  const frame = webviewPage(page);
  const { x: left, y: top } = (await frame.locator('svg.graph').boundingBox()) ?? { x: 0, y: 0 };
  const buttons = await frame.locator('button:visible').all();
  const boxes = await Promise.all(buttons.map((one) => one.boundingBox()));
  expect(boxes.filter((box) => box && box.x + box.width > left && box.y + box.height > top)).toEqual([]);
  const transform = () => frame.locator('.scene').evaluate((scene) => scene.getAttribute('transform'));
  await frame.getByRole('button', { name: 'Fit' }).click();
  const whole = await transform();
  await frame.getByRole('button', { name: 'Zoom in (+)' }).click();
  expect(await transform()).not.toBe(whole);
  await frame.getByRole('button', { name: 'Fit' }).click();
  expect(await transform()).toBe(whole);
}

/** Checks that the visible graph can be exported. */
async function checkExport(page: Page, folder: string): Promise<void> {
  const frame = webviewPage(page);
  await frame.getByText('Export').click();
  await frame.getByRole('button', { name: 'SVG Image…' }).click();
  await page.locator('.quick-input-widget', { hasText: 'Export Task Graph' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.notification-toast', { hasText: 'Exported the image to' }).waitFor();
  const svg = await readFile(join(folder, 'tasks.svg'), 'utf8');
  expect([...svg.matchAll(/<text [^>]*>([^<]+)</g)].map(([, text]) => text)).toContain('nobody');
  await frame.getByText('Export').click();
  await frame.getByRole('button', { name: 'Mermaid' }).click();
  await page.locator('.tabs-container .tab.active', { hasText: 'flowchart LR' }).waitFor();
  await runFromPalette(page, 'Taskwright: Show Task Graph');
  await frame.getByText('Export').click();
  await frame.getByRole('button', { name: 'DOT' }).click();
  await page.locator('.tabs-container .tab.active', { hasText: 'digraph' }).waitFor();
}

test('a task of the view is revealed in the graph, which is restored after the window reloads', async ({ edit }) => {
  const { page } = await edit('tasks.toml', tasks, () => ({ 'mise.toml': config, '.git/HEAD': '' }));
  const drawn = (expected: readonly string[]) => expect.poll(() => drawnGraph(page)).toEqual(expected);
  const around = ['clean', 'release', 'release is followed by clean'];

  await runFromPalette(page, 'Taskwright: Focus on Tasks View');
  await goFromTop(page, 'release');
  await chooseInMenu(page, 'Reveal in Graph');
  await drawn(around);

  await webviewStateKept(page, 'taskwright.graph', 'release');
  await page.reload();
  await drawn(around);
  // The commands use the restored page instead of opening another one.
  await runFromPalette(page, 'Taskwright: Show Task Graph');
  await expect.poll(() => drawnGraph(page)).toContain('test waits for build');
  expect(await page.locator('.tabs-container .tab', { hasText: 'Task Graph' }).count()).toBe(1);
});

async function caretIs(page: Page, file: string, line: number, column: number): Promise<void> {
  await page.locator('.tabs-container .tab.active', { hasText: file }).waitFor();
  await caretAt(page, line, column);
}

async function focusIs(page: Page, name: string): Promise<void> {
  await expect.poll(() => webviewPage(page).locator('.node:focus .name').allTextContents()).toEqual([name]);
}
