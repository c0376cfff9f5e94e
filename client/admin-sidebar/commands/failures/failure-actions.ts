import type { Connection } from '../../../../admin-client/connection.ts';
import { RegistryError, type RegistryErrorKind } from '../../../../admin-client/registry-error.ts';

/** An action that an error notification offers. */
export type FailureAction = 'sign-in' | 'start-local' | 'refresh' | 'try-again' | 'show-log';

export interface FailureContext {
  /** The connection of the command; undefined if the user chose it while the command was running. */
  readonly connection?: Pick<Connection, 'isLocal'>;
  /** Whether the command can run again, in which case it asks its questions again. */
  readonly canRepeat: boolean;
}

/** Returns the actions that can remove the cause of an error, most relevant first. */
export function failureActions(error: unknown, { connection, canRepeat }: FailureContext): readonly FailureAction[] {
  // Any other error is a bug in the extension; the log contains its stack trace.
  if (!(error instanceof RegistryError)) return ['show-log'];
  const isLocal = connection?.isLocal === true;
  return (remedies[error.kind] ?? [])
    .filter((action) => action !== 'sign-in' || !isLocal)
    .filter((action) => action !== 'try-again' || canRepeat);
}

/**
 * The actions for each kind of error. Failures of the connection can be temporary. The local registry needs no sign-in,
 * because the extension manages its credentials.
 */
const remedies: Partial<Readonly<Record<RegistryErrorKind, readonly FailureAction[]>>> = {
  'signed-out': ['sign-in'],
  'wrong-credentials': ['sign-in'],
  stopped: ['start-local'],
  unreachable: ['try-again'],
  'too-slow': ['try-again'],
  'too-many-requests': ['try-again'],
  'server-error': ['try-again'],
  'not-found': ['refresh'],
  conflict: ['refresh'],
};
