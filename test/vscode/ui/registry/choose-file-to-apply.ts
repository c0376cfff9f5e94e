import type { Page } from 'playwright-core';
import { acceptPath, inputTitled } from '../../../../harness/vscode/window/quick-input.ts';
import { chooseInMenu, goFromTop } from '../../../../harness/vscode/window/tree-view.ts';

/** Chooses a file next to `tasks.toml` to apply to a registry, and waits for the list of changes. */
export async function chooseFileToApply(page: Page, registry: string, file: string): Promise<void> {
  await goFromTop(page, registry);
  await chooseInMenu(page, 'Apply Users and Access Rules from File…');
  await inputTitled(page, 'Apply Users and Access Rules from File');
  await acceptPath(page, file, 'tasks.toml');
  await inputTitled(page, `Apply to ${registry}`);
}
