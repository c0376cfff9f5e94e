import type { Page } from 'playwright-core';
import { acceptPath, inputTitled } from '../../../harness/vscode/window/quick-input.ts';
import { chooseInMenu, goFromTop } from '../../../harness/vscode/window/tree-view.ts';

/** Chooses a file of the opened folder, beside `tasks.toml`, to be applied to a registry, and waits for what it would change. */
export async function chooseFileToApply(page: Page, registry: string, file: string): Promise<void> {
  await goFromTop(page, registry);
  await chooseInMenu(page, 'Apply a File of Users and Rules…');
  await inputTitled(page, 'Apply a File of Users and Rules');
  await acceptPath(page, file, 'tasks.toml');
  await inputTitled(page, `Apply to ${registry}`);
}
