import { type LogOutputChannel, l10n } from 'vscode';
import { RegistryError } from '../../../admin-api/registry-error.ts';
import { notifyError } from '../../../dialogs/notify.ts';

/** Tells why a command did not do what was asked; nothing when it was canceled. */
export function tellFailure(output: LogOutputChannel, error: unknown): void {
  if (error instanceof RegistryError) {
    if (error.kind !== 'canceled') void notifyError(failureText(error));
    return;
  }
  // Whatever it is, it is a mistake of ours, so the log has its place.
  output.error(error instanceof Error ? error : String(error));
  void notifyError(l10n.t('This did not work: {0}', error instanceof Error ? error.message : String(error)));
}

/** What went wrong, in the server's words where there are any, and what can be done. */
export function failureText(error: Error): string {
  if (!(error instanceof RegistryError)) return error.message;
  const { serverWords, nextStep } = error.details;
  const isSaid = serverWords === undefined || error.message.includes(serverWords);
  return [error.message, ...(isSaid ? [] : [serverWords]), ...(nextStep === undefined ? [] : [nextStep])].join(' ');
}
