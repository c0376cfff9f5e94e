import { randomUUID } from 'node:crypto';
import { l10n } from 'vscode';
import { readSignIn } from '../../../../admin-client/client/read-sign-in.ts';
import type { Connection } from '../../../../admin-client/connection.ts';
import { askText } from '../../../dialogs/ask-text.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { notify } from '../../../dialogs/notify.ts';
import { runSteps, singleStep } from '../../../dialogs/run-steps.ts';
import { nameProblem } from './answer-problems.ts';
import { checkConnection } from './check-connection.ts';
import { type ConnectionDraft, connectionOf, draftOf, emptyDraft } from './connection-draft.ts';
import type { ConnectionParts } from './connection-parts.ts';
import { describeProbe } from './describe-probe.ts';
import { forgetSecret } from './forget-secret.ts';
import { nameTenants } from './name-tenants.ts';
import { registrySteps } from './registry-steps.ts';

/** Runs *Add Registry*: asks for the details of a connection, beginning with `start`, tests it, and then saves it. */
export async function addRegistry(
  parts: ConnectionParts,
  start: Pick<ConnectionDraft, 'address' | 'name'> = emptyDraft,
): Promise<void> {
  const saved = await askAndSave(l10n.t('Add Registry'), { ...emptyDraft, ...start }, parts);
  if (saved === undefined) return;
  const { connection, draft } = saved;
  await parts.show(connection);
  // Not awaited: the message stays until it is dismissed.
  void notifyAdded(connection, draft, parts).catch(parts.report);
}

/**
 * Notifies the user that the registry was added. Offers to name its tenants if it responded and has not reported that
 * it has none.
 */
async function notifyAdded(
  connection: Connection,
  { found, problem = '' }: ConnectionDraft,
  parts: ConnectionParts,
): Promise<void> {
  const name = l10n.t('Name Tenants');
  const mayHaveTenants = found !== undefined && found.multiTenant !== false;
  const message =
    found === undefined
      ? l10n.t('{0} was added, but the connection does not work yet: {1}', connection.name, problem)
      : l10n.t('{0} was added: {1}.', connection.name, describeProbe(found));
  if ((await notify(message, ...(mayHaveTenants ? [name] : []))) === name) await nameTenants(connection, parts);
}

/**
 * Runs *Edit Registry*, which asks the same questions, with the current values as initial answers. For the local
 * registry, only the name can be changed.
 */
export async function editRegistry(before: Connection, parts: ConnectionParts): Promise<void> {
  if (before.isLocal) return rename(before, parts);
  await askAndSave(l10n.t('Edit {0}', before.name), draftOf(before), parts, before);
}

/**
 * Asks all questions, tests the connection and saves it. Then deletes credentials that no connection uses: the previous
 * credentials, and the credentials of a sign-in for a connection that was not saved.
 */
async function askAndSave(title: string, start: ConnectionDraft, parts: ConnectionParts, before?: Connection) {
  const signedIn: Connection[] = [];
  const steps = registrySteps({
    takenNames: namesBeside(before, parts),
    check(connection, secret, signal) {
      if (connection.credential.kind === 'oidc') signedIn.push(connection);
      return checkConnection(connection, secret, parts, signal);
    },
    readSignIn,
    hasSecret: async (draft) => (await parts.secrets.get(connectionOf(draft, 'draft'))) !== undefined,
  });
  try {
    const draft = await runSteps(title, steps, start);
    if (draft === undefined) return undefined;
    const connection = connectionOf(draft, before?.id ?? randomUUID());
    await save(connection, draft, parts);
    return { connection, draft };
  } finally {
    for (const one of before === undefined ? signedIn : [...signedIn, before]) await forgetSecret(one, parts);
  }
}

/** Saves the secret and then the connection, so that a connection never exists without its secret. */
async function save(
  connection: Connection,
  { secret }: ConnectionDraft,
  { secrets, store }: ConnectionParts,
): Promise<void> {
  if (secret !== '' && connection.credential.kind !== 'oidc') await secrets.store(connection, secret);
  await store.save(connection);
}

async function rename(connection: Connection, parts: ConnectionParts): Promise<void> {
  const frame = singleStep(l10n.t('Edit {0}', connection.name));
  const answer = await askText(frame, {
    prompt: l10n.t('The name under which the sidebar shows the registry'),
    value: connection.name,
    problemOf: (text) => nameProblem(text, namesBeside(connection, parts)),
  });
  const name = chosenOf(answer);
  if (name !== undefined) await parts.store.save({ ...connection, name: name.trim() });
}

function namesBeside(connection: Connection | undefined, { store }: ConnectionParts): readonly string[] {
  return store.connections.filter(({ id }) => id !== connection?.id).map(({ name }) => name);
}
