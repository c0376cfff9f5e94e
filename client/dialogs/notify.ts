import { type MessageOptions, window } from 'vscode';
import { plainMessage } from '../text/plain-message.ts';

/** What people are told. VS Code makes links of what looks like one in its messages, so all of them are shown through here. */
export function tell(message: string, ...actions: readonly string[]): Thenable<string | undefined> {
  return window.showInformationMessage(plainMessage(message), ...actions);
}

export function tellWarning(message: string, ...actions: readonly string[]): Thenable<string | undefined> {
  return window.showWarningMessage(plainMessage(message), ...actions);
}

export function tellError(message: string, ...actions: readonly string[]): Thenable<string | undefined> {
  return window.showErrorMessage(plainMessage(message), ...actions);
}

/** Asks in a modal dialog, with these lines below the question; whether the verb was chosen. */
export async function isAgreed(question: string, detail: readonly string[], verb: string): Promise<boolean> {
  return (await window.showWarningMessage(plainMessage(question), modal(detail), verb)) === verb;
}

/** Tells in a modal dialog what comes next, with these lines below; whether the verb was chosen. */
export async function isContinued(message: string, detail: readonly string[], verb: string): Promise<boolean> {
  return (await window.showInformationMessage(plainMessage(message), modal(detail), verb)) === verb;
}

function modal(detail: readonly string[]): MessageOptions {
  return { modal: true, detail: plainMessage(detail.join('\n')) };
}
