/**
 * Takes the screenshots of `docs/images/`: the built extension in the VS Code of `npm start`, with a copy of `examples/`
 * or the files of a story, and a sample registry:
 *
 *   node scripts/screenshots/main.ts [--into FOLDER [--themes dark,light,…] [--zoomed]] [SCENE …]
 *
 * Takes the named scenes, by default all. With a folder, takes each scene in every theme; zoomed, as a screen of 1920 × 1080
 * pixels shows it at 200%.
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
import { browserStories } from './browser-stories.ts';
import { editorStories } from './editor-stories.ts';
import { featureStories } from './feature-stories.ts';
import { projectStories } from './project-stories.ts';
import { registryStories } from './registry-story.ts';
import { runStatesStory } from './run-states-story.ts';
import { startSampleRegistry } from './sample-registry.ts';
import { type Scene, type Story, type Theme, themes } from './scene.ts';
import { writingStories } from './writing-stories.ts';

const { values, positionals: wanted } = parseArgs({
  options: { into: { type: 'string' }, themes: { type: 'string' }, zoomed: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const windowSize = values.zoomed ? { width: 960, height: 540 } : { width: 1200, height: 760 };
const zoom = values.zoomed ? 2 : 1;
const images = values.into ?? join(projectFolder, 'docs', 'images');
const names = values.themes?.split(',') ?? Object.keys(themes);
installHost();
await packExtension();
mkdirSync(images, { recursive: true });
const registry = await startSampleRegistry();
const stories: readonly Story[] = [
  ...registryStories(registry),
  ...editorStories,
  ...writingStories,
  ...featureStories,
  ...projectStories,
  ...browserStories,
  runStatesStory,
];
const browser = await launchBrowser();
const folder = join(mkdtempSync(join(tmpdir(), 'taskwright-pictures-')), 'examples');
try {
  for (const theme of themesNamed(names)) await takePictures(browser, theme);
} finally {
  await browser.close();
  await registry.stop();
  rmSync(join(folder, '..'), { recursive: true, force: true });
}

function themesNamed(wantedNames: readonly string[]): readonly Theme[] {
  const all = Object.keys(themes) as readonly Theme[];
  return all.filter((theme) => wantedNames.includes(theme));
}

async function takePictures(browser: Browser, theme: Theme): Promise<void> {
  const isTaken = ({ name, kept = [] }: Scene): boolean =>
    (wanted.length === 0 || wanted.includes(name)) && (values.into !== undefined || kept.includes(theme));
  const selected = stories.filter(({ scenes }) => scenes.some(isTaken));
  if (selected.length === 0) return;
  const settings = {
    'workbench.colorTheme': themes[theme],
    'editor.minimap.enabled': false,
    // The statistics page is updated often, so that taking screenshots is fast.
    'taskwright.registry.statisticsInterval': 1,
  };
  const server = await startServer({ extensions: [extensionPackage], settings });
  try {
    for (const story of selected) {
      const pathOf = (scene: Scene) => (isTaken(scene) ? join(images, `${scene.name}-${theme}.png`) : undefined);
      if (story.isBrowserOnly) await takeBrowserOnlyStory(story, settings, pathOf);
      else await takeStory(browser, server, story, pathOf);
    }
  } finally {
    await server.stop();
  }
}

/** The path of the screenshot of a scene, if one is taken. */
type PathOf = (scene: Scene) => string | undefined;

async function takeStory(browser: Browser, server: Server, story: Story, pathOf: PathOf): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  if (story.files === undefined) cpSync(join(projectFolder, 'examples'), folder, { recursive: true });
  else writeFiles(story.files);
  const page = await openWindow(browser, windowSize, zoom);
  await openWorkbench(page, folderUrl(server, folder));
  await takeScenes(page, story, pathOf);
  await page.context().close();
}

async function takeBrowserOnlyStory(story: Story, settings: object, pathOf: PathOf): Promise<void> {
  const server = await startBrowserOnlyServer(story.files ?? {});
  const { page, close } = await launchOwnBrowser(windowSize, zoom);
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
    // The pointer must not show a tooltip. The menu of the language status, which looks like one, remains.
    await page.mouse.move(windowSize.width - 1, windowSize.height / 2);
    await page.locator('.workbench-hover:not(:has(.hover-language-status))').first().waitFor({ state: 'hidden' });
    await page.screenshot({ path, animations: 'disabled' });
    console.log(path);
  }
}

/** Writes the files of a story; those that begin with `#!` are executable. */
function writeFiles(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
  }
}
