/**
 * Takes the screenshots of `docs/images/`: the built extension in the VS Code of `npm start`, with a copy of `examples/`
 * or the files of a story, and a sample registry:
 *
 *   node scripts/screenshots/main.ts [--into FOLDER [--themes dark,light,…] [--zooms 100,200]] [SCENE …]
 *
 * Takes the named scenes; by default, all of them. With a folder, takes each scene in every theme at every zoom, for review: a
 * story that fails is reported at the end.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, launchOwnBrowser, openWindow } from '../../harness/vscode/browser.ts';
import { startBrowserOnlyServer } from '../../harness/vscode/browser-only/server.ts';
import { installHost } from '../../harness/vscode/install.ts';
import { extensionPackage, projectFolder } from '../../harness/vscode/paths.ts';
import { folderUrl, type Server, startServer } from '../../harness/vscode/server.ts';
import { quietSettings } from '../../harness/vscode/settings.ts';
import { configureWorkbench } from '../../harness/vscode/window/configure-workbench.ts';
import { openWorkbench } from '../../harness/vscode/window/workbench.ts';
import { packExtension } from '../package.ts';
import { agentsStory } from './agents-story.ts';
import { browserStories } from './browser-stories.ts';
import { editorStories } from './editor-stories.ts';
import { featureStories } from './feature-stories.ts';
import { takePagePictures } from './page-pictures.ts';
import { projectStories } from './project-stories.ts';
import { registryStories } from './registry-story.ts';
import { runStatesStory } from './run-states-story.ts';
import { startSampleRegistry } from './sample-registry.ts';
import { type Scene, type Story, type Theme, themes, type Zoom, zooms } from './scene.ts';
import { timelineStory } from './timeline-story.ts';
import { writingStories } from './writing-stories.ts';

const { values, positionals: wanted } = parseArgs({
  options: { into: { type: 'string' }, themes: { type: 'string' }, zooms: { type: 'string' } },
  allowPositionals: true,
});
const isReview = values.into !== undefined;
const images = values.into ?? join(projectFolder, 'docs', 'images');
installHost();
await packExtension();
const registry = await startSampleRegistry();
const stories: readonly Story[] = [
  ...registryStories(registry),
  ...editorStories,
  ...writingStories,
  ...featureStories,
  ...projectStories,
  ...browserStories,
  runStatesStory,
  timelineStory,
  agentsStory,
];
const browser = await launchBrowser();
const folder = join(mkdtempSync(join(tmpdir(), 'taskwright-pictures-')), 'examples');
try {
  for (const theme of named(themes, values.themes)) {
    for (const zoom of isReview ? named(zooms, values.zooms) : ['100' as const])
      await takePictures(browser, { theme, zoom });
  }
  if (wanted.length === 0) await takePagePictures(browser, images, { isReview });
} finally {
  await browser.close();
  await registry.stop();
  rmSync(join(folder, '..'), { recursive: true, force: true });
}

/** How the window shows a scene. */
interface Variant {
  readonly theme: Theme;
  readonly zoom: Zoom;
}

/** Returns the keys of a table that a list names; all keys if there is no list. */
function named<Key extends string>(table: Readonly<Record<Key, unknown>>, list?: string): readonly Key[] {
  const listed = list?.split(',');
  return Object.keys(table).filter((key): key is Key => listed?.includes(key) ?? true);
}

async function takePictures(browser: Browser, variant: Variant): Promise<void> {
  const isTaken = ({ name, kept = [] }: Scene): boolean =>
    (wanted.length === 0 || wanted.includes(name)) && (isReview || kept.includes(variant.theme));
  const selected = stories.filter(({ scenes }) => scenes.some(isTaken));
  if (selected.length === 0) return;
  const settings = {
    'workbench.colorTheme': themes[variant.theme],
    'editor.minimap.enabled': false,
    // The statistics page is updated often, so that taking screenshots is fast.
    'taskwright.registry.statisticsInterval': 1,
  };
  const server = await startServer({ extensions: [extensionPackage], settings });
  try {
    for (const story of selected) {
      const pathOf = (scene: Scene) => (isTaken(scene) ? picturePath(story, scene, variant) : undefined);
      const taken = story.isBrowserOnly
        ? takeBrowserOnlyStory(story, settings, variant.zoom, pathOf)
        : takeStory(browser, server, story, variant.zoom, pathOf);
      await (isReview ? taken.catch(reportFailure(variant)) : taken);
    }
  } finally {
    await server.stop();
  }
}

/** Returns the path of a screenshot: in the folder of its subject in the documentation, and in one folder for review. */
function picturePath({ subject }: Story, { name }: Scene, { theme, zoom }: Variant): string {
  return isReview ? join(images, `${name}-${theme}-${zoom}.png`) : join(images, subject, `${name}-${theme}.png`);
}

function reportFailure({ theme, zoom }: Variant) {
  return (error: unknown): void => {
    console.error(`A story cannot be shown in ${theme} at ${zoom}%:`, error);
    process.exitCode = 1;
  };
}

/** The path of the screenshot of a scene, if one is taken. */
type PathOf = (scene: Scene) => string | undefined;

async function takeStory(browser: Browser, server: Server, story: Story, zoom: Zoom, pathOf: PathOf): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  if (story.files === undefined) cpSync(join(projectFolder, 'examples'), folder, { recursive: true });
  else writeFiles(story.files);
  const { size, scale } = zooms[zoom];
  const page = await openWindow(browser, size, scale);
  try {
    await openWorkbench(page, folderUrl(server, folder));
    await takeScenes(page, story, pathOf);
  } finally {
    await page.context().close();
  }
}

async function takeBrowserOnlyStory(story: Story, settings: object, zoom: Zoom, pathOf: PathOf): Promise<void> {
  const server = await startBrowserOnlyServer(story.files ?? {});
  const { size, scale } = zooms[zoom];
  const { page, close } = await launchOwnBrowser(size, scale);
  try {
    await configureWorkbench(page, server.url, { configurationDefaults: { ...quietSettings, ...settings } });
    await openWorkbench(page, server.url);
    await takeScenes(page, story, pathOf);
  } finally {
    await close();
    await server.stop();
  }
}

/** Prepares all scenes, because each continues from the one before, and takes a screenshot of those with a path. */
async function takeScenes(page: Page, { begin, scenes }: Story, pathOf: PathOf): Promise<void> {
  await begin(page, folder);
  const last = scenes.findLastIndex((scene) => pathOf(scene) !== undefined);
  for (const scene of scenes.slice(0, last + 1)) {
    await scene.prepare(page);
    const path = pathOf(scene);
    if (path === undefined) continue;
    await restPointer(page);
    mkdirSync(dirname(path), { recursive: true });
    await page.screenshot({ path, animations: 'disabled' });
    console.log(path);
  }
}

/** Moves the pointer to where it shows no tooltip. The menu of the language status, which looks like one, remains. */
async function restPointer(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? zooms['100'].size;
  await page.mouse.move(width - 1, height / 2);
  await page.locator('.workbench-hover:not(:has(.hover-language-status))').first().waitFor({ state: 'hidden' });
}

/** Writes the files of a story; those that begin with `#!` are executable. */
function writeFiles(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
  }
}
