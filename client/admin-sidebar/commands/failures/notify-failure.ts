import { commands, type LogOutputChannel, l10n } from 'vscode';
import type { Connection } from '../../../../admin-client/connection.ts';
import { RegistryError } from '../../../../admin-client/registry-error.ts';
import { notifyError } from '../../../dialogs/notify.ts';
import { type FailureAction, failureActions } from './failure-actions.ts';

export interface FailureOrigin {
  /** The connection that the command ran on, if it is known. */
  readonly connection?: Connection | undefined;
  /** Runs the command again. */
  readonly repeat?: () => Thenable<unknown>;
}

/**
 * Notifies the user why a command failed, and offers actions that can help. Does nothing if the command was canceled.
 */
export function notifyFailure(output: LogOutputChannel, error: unknown, origin: FailureOrigin = {}): void {
  if (error instanceof RegistryError) {
    if (error.kind !== 'canceled') offerActions(output, error, failureText(error), origin);
    return;
  }
  // Any other error is a bug in the extension, so the log contains its stack trace.
  output.error(error instanceof Error ? error : String(error));
  const cause = error instanceof Error ? error.message : String(error);
  offerActions(output, error, l10n.t('The command failed: {0}', cause), origin);
}

/** Shows an error with the actions that can help. Not awaited: the message stays until it is dismissed. */
export function offerActions(
  output: LogOutputChannel,
  error: unknown,
  message: string,
  { connection, repeat }: FailureOrigin,
): void {
  const actions = failureActions(error, { ...(connection && { connection }), canRepeat: repeat !== undefined });
  const labels = new Map(actions.map((action) => [labelOf(action), action]));
  // A tree node of the registry, so that the command does not ask for it again.
  const node = connection && { kind: 'registry', connection };
  const run: Readonly<Record<FailureAction, () => unknown>> = {
    'sign-in': () => commands.executeCommand('taskwright.registry.signIn', node),
    'start-local': () => commands.executeCommand('taskwright.registry.startLocal'),
    refresh: () =>
      node === undefined
        ? commands.executeCommand('taskwright.registry.refresh')
        : commands.executeCommand('taskwright.registry.refreshNode', node),
    'try-again': () => repeat?.(),
    'show-log': () => output.show(),
  };
  void notifyError(message, ...labels.keys()).then((chosen) => {
    const action = chosen === undefined ? undefined : labels.get(chosen);
    if (action !== undefined) run[action]();
  });
}

function labelOf(action: FailureAction): string {
  switch (action) {
    case 'sign-in':
      return l10n.t('Sign In');
    case 'start-local':
      return l10n.t('Start Local Registry');
    case 'refresh':
      return l10n.t('Refresh');
    case 'try-again':
      return l10n.t('Try Again');
    case 'show-log':
      return l10n.t('Show Log');
  }
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
