import { type MessageOptions, window } from 'vscode';
import { plainMessage } from '../text/plain-message.ts';

// VS Code turns `[text](command:…)` in a message into a link, so every message goes through `plainMessage`.

/** Shows an information message; resolves to the action that the user chose. */
export function notify(message: string, ...actions: readonly string[]): Thenable<string | undefined> {
  return window.showInformationMessage(plainMessage(message), ...actions);
}

/** Shows a warning; resolves to the action that the user chose. */
export function notifyWarning(message: string, ...actions: readonly string[]): Thenable<string | undefined> {
  return window.showWarningMessage(plainMessage(message), ...actions);
}

/** Shows an error; resolves to the action that the user chose. */
export function notifyError(message: string, ...actions: readonly string[]): Thenable<string | undefined> {
  return window.showErrorMessage(plainMessage(message), ...actions);
}

/**
 * Asks for confirmation in a modal dialog that shows `detail` below the question. Resolves to whether the user clicked
 * the button `verb`.
 */
export async function isConfirmed(question: string, detail: readonly string[], verb: string): Promise<boolean> {
  return (await window.showWarningMessage(plainMessage(question), modal(detail), verb)) === verb;
}

/**
 * Announces the next step in a modal dialog that shows `detail` below the message. Resolves to whether the user clicked
 * the button `verb`.
 */
export async function isContinued(message: string, detail: readonly string[], verb: string): Promise<boolean> {
  return (await window.showInformationMessage(plainMessage(message), modal(detail), verb)) === verb;
}

/**
 * Asks in a modal dialog for one of two actions. The dialog has no Cancel button: dismissing it chooses `safe`. Resolves to
 * whether the user chose `other`.
 */
export async function choosesOther(
  question: string,
  detail: readonly string[],
  { safe, other }: { readonly safe: string; readonly other: string },
): Promise<boolean> {
  const items = [{ title: safe, isCloseAffordance: true }, { title: other }];
  return (await window.showWarningMessage(plainMessage(question), modal(detail), ...items))?.title === other;
}

function modal(detail: readonly string[]): MessageOptions {
  return { modal: true, detail: plainMessage(detail.join('\n')) };
}
