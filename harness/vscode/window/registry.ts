import type { Page } from 'playwright-core';
import { ownerToken } from '../../registry/registry.ts';
import { answerModal } from './dialogs.ts';
import { runFromPalette } from './workbench.ts';

/** A configuration with users and a rule, administered with `ownerToken`. */
export const sampleRegistry = `[settings]
auth_token = "${ownerToken}"

[[users]]
username = "carol"
role = "admin"
token = "carol-token-1234"

[[users]]
username = "deploy"
role = "write"
token = "deploy-token-1234"

[[acl]]
user = "deploy"
pattern = "npm/@team/**"
permission = "write"
`;

export interface AddedRegistry {
  readonly url: string;
  /** The static token of the server, or the token of the user. */
  readonly token?: string;
  /** The user who signs in; undefined with the static token. */
  readonly username?: string;
  readonly name: string;
  /** Whether the server has tenants. If it has, all of them are selected. */
  readonly hasTenants?: boolean;
}

/** Adds a registry with the command and the keyboard, and waits until it is saved. */
export async function addRegistry(
  page: Page,
  { url, token = ownerToken, username, name, hasTenants = false }: AddedRegistry,
): Promise<void> {
  await runFromPalette(page, 'Registry Admin: Add Registry…');
  await answerInput(page, 'address of the registry', url);
  if (username === undefined) {
    await chooseItem(page, 'Token');
    await answerInput(page, 'static token', token);
  } else {
    await chooseItem(page, 'Admin User');
    await answerInput(page, 'name of a user', username);
    await answerInput(page, `token of ${username}`, token);
  }
  if (hasTenants) {
    await page.locator('.quick-input-widget', { has: page.getByPlaceholder('Select the tenants') }).waitFor();
    await page.keyboard.press('Enter');
  }
  await answerInput(page, 'name under which', name);
  await page.locator('.notification-toast', { hasText: `${name} was added` }).waitFor();
  // The sidebar takes the focus, even from an input, until it shows the registry.
  await page.locator('.pane-body .customview-tree .monaco-list-row', { hasText: name }).first().waitFor();
}

export interface AddedUser {
  /** The registry or tenant, as lists show it; undefined when there is only one. */
  readonly where?: string;
  readonly username: string;
  /** Whether it is the first user, which requires a confirmation. */
  readonly isFirst?: boolean;
}

/** Adds a user with the role `write` and no token. */
export async function addUser(page: Page, { where, username, isFirst = false }: AddedUser): Promise<void> {
  await runFromPalette(page, 'Registry Admin: Add User…');
  if (where !== undefined) await chooseItem(page, where);
  await answerInput(page, 'name of the user', username);
  await chooseItem(page, 'write');
  await chooseItem(page, 'No token');
  if (isFirst) await answerModal(page, `Add ${username} as the first user?`, 'Add User');
}

/** Answers the input box whose prompt contains a text. */
export async function answerInput(page: Page, prompt: string, answer: string): Promise<void> {
  await page.locator('.quick-input-widget .quick-input-message', { hasText: prompt }).waitFor();
  await page.locator('.quick-input-widget .quick-input-box input').fill(answer);
  await page.keyboard.press('Enter');
}

/** Replaces the text of the open list or input, and accepts it. */
export async function fillInput(page: Page, text: string): Promise<void> {
  await page.locator('.quick-input-widget input[type=text]').first().fill(text);
  await page.keyboard.press('Enter');
}

/** Chooses the item with this label in the open list. */
export async function chooseItem(page: Page, label: string): Promise<void> {
  const item = page.locator('.quick-input-list .monaco-list-row', { has: page.getByText(label, { exact: true }) });
  await item.first().waitFor();
  await page.locator('.quick-input-widget .quick-input-filter input').fill(label);
  await page
    .locator('.quick-input-list .monaco-list-row.focused', { has: page.getByText(label, { exact: true }) })
    .waitFor();
  await page.keyboard.press('Enter');
}
