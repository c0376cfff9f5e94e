import { l10n } from 'vscode';
import type { Connection } from '../../../../admin-client/connection.ts';
import { runSteps } from '../../../dialogs/run-steps.ts';
import { checkConnection } from './check-connection.ts';
import { checkStep } from './check-step.ts';
import { draftOf } from './connection-draft.ts';
import type { ConnectionParts } from './connection-parts.ts';
import { nameTenantsStep } from './tenants-steps.ts';

/**
 * Runs *Name Tenants*, which asks for the names of the tenants to show, and tests them. No list of
 * tenants is defined (spec 4.3), so a server may have tenants that it does not report.
 */
export async function nameTenants(connection: Connection, parts: ConnectionParts): Promise<void> {
  const check = checkStep({
    check: (tested, secret, signal) => checkConnection(tested, secret, parts, signal),
    remedies: ['again', 'tenants', 'insist'],
  });
  const start = { ...draftOf(connection), entersTenantNames: true };
  const draft = await runSteps(l10n.t('Name the Tenants of {0}', connection.name), [nameTenantsStep, check], start);
  if (draft !== undefined) await parts.store.save({ ...connection, tenants: draft.tenants });
}
