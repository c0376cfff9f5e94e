import { l10n } from 'vscode';
import type { Connection } from '../../../../admin-client/connection.ts';
import { isConfirmed } from '../../../dialogs/notify.ts';
import { runSteps } from '../../../dialogs/run-steps.ts';
import { checkConnection } from './check-connection.ts';
import { draftOf } from './connection-draft.ts';
import type { ConnectionParts } from './connection-parts.ts';
import { signOutOf } from './forget-secret.ts';
import { signInSteps } from './registry-steps.ts';

/** Asks for new credentials. The previous credentials are kept until the new credentials are stored. */
export async function signIn(connection: Connection, parts: ConnectionParts): Promise<void> {
  const { baseUrl, credential } = connection;
  if (credential.kind === 'oidc') return parts.accessTokens.signIn({ baseUrl, credential });
  const steps = signInSteps((_draft, secret, signal) => checkConnection(connection, secret, parts, signal));
  const draft = await runSteps(l10n.t('Sign In to {0}', connection.name), steps, draftOf(connection));
  if (draft !== undefined) await parts.secrets.store(connection, draft.secret);
}

/** Deletes the credentials of a registry from this machine. The connection remains. */
export async function signOut(connection: Connection, parts: ConnectionParts): Promise<void> {
  const question = l10n.t('Sign out of "{0}"?', connection.name);
  const consequence = l10n.t('Its credentials are deleted from this machine. The registry stays in the list.');
  if (await isConfirmed(question, [consequence], l10n.t('Sign Out'))) await signOutOf(connection, parts);
}
