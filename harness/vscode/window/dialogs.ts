import type { Locator, Page } from 'playwright-core';
import { runFromPalette } from './workbench.ts';

/** Returns the message of the open modal dialog and its detail, as lines. */
export async function modalText(page: Page): Promise<string> {
  const dialog = modalDialog(page);
  const question = await dialog.locator('.dialog-message-text').innerText();
  const detail = dialog.locator('.dialog-message-detail');
  return (await detail.count()) === 0 ? question : `${question}\n${await detail.innerText()}`;
}

/** Presses a button of the modal dialog that contains a text. */
export async function answerModal(page: Page, text: string, label: string): Promise<void> {
  await modalDialog(page).filter({ hasText: text }).waitFor();
  await pressInModal(page, label);
}

/** Presses a button of the open modal dialog, and waits until the dialog is closed. */
export async function pressInModal(page: Page, label: string): Promise<void> {
  // Another dialog may open immediately.
  const said = await modalDialog(page).locator('.dialog-message-container').textContent();
  const dialog = modalDialog(page).filter({ hasText: said ?? '' });
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

function modalDialog(page: Page): Locator {
  return page.locator('.monaco-dialog-box');
}

/** Waits for the notification that contains a text, and returns it. */
export async function notification(page: Page, text: string): Promise<Locator> {
  const toast = page.locator('.notification-toast', { hasText: text }).first();
  await toast.waitFor();
  return toast;
}

/** Presses a button of the notification that contains a text. */
export async function pressInNotification(page: Page, text: string, label: string): Promise<void> {
  const toast = await notification(page, text);
  await toast.getByRole('button', { name: label, exact: true }).click();
  await toast.waitFor({ state: 'hidden' });
}

/** Returns the whole text of the notification that contains a text. */
export async function notificationText(page: Page, text: string): Promise<string> {
  return (await notification(page, text)).locator('.notification-list-item-message').innerText();
}

/** Opens the notification center, which also lists hidden notifications, and returns the one that contains a text. */
export async function listedNotification(page: Page, text: string): Promise<Locator> {
  await runFromPalette(page, 'Notifications: Show Notifications');
  const item = page.locator('.notifications-center .notification-list-item', { hasText: text }).first();
  await item.waitFor();
  return item;
}

/** Presses a button of the notification that contains a text in the notification center. */
export async function pressInNotificationCenter(page: Page, text: string, label: string): Promise<void> {
  const item = await listedNotification(page, text);
  await item.hover();
  await item.getByRole('button', { name: label, exact: true }).click();
  await item.waitFor({ state: 'hidden' });
}
