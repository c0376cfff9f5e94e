import { type LogOutputChannel, l10n } from 'vscode';
import { RegistryError } from '../../../admin-api/registry-error.ts';
import { notifyError } from '../../../dialogs/notify.ts';

/** Notifies the user why a command failed; does nothing when it was canceled. */
export function notifyFailure(output: LogOutputChannel, error: unknown): void {
  if (error instanceof RegistryError) {
    if (error.kind !== 'canceled') void notifyError(failureText(error));
    return;
  }
  // Any other error is a bug of the extension, so the log contains its stack.
  output.error(error instanceof Error ? error : String(error));
  void notifyError(l10n.t('The command failed: {0}', error instanceof Error ? error.message : String(error)));
}

/** Returns the cause of an error, including the message of the server, and the next step. */
export function failureText(error: Error): string {
  if (!(error instanceof RegistryError)) return error.message;
  const { serverMessage, nextStep } = error.details;
  const isIncluded = serverMessage === undefined || error.message.includes(serverMessage);
  return [error.message, ...(isIncluded ? [] : [serverMessage]), ...(nextStep === undefined ? [] : [nextStep])].join(
    ' ',
  );
}
