import { hasAdminApi } from '../connection.ts';
import { addressOf } from '../http/address.ts';
import { certificateExpiry } from '../http/certificate-expiry.ts';
import { exchange } from '../http/exchange.ts';
import { faultError } from '../http/fault-error.ts';
import type { Sender } from '../http/send.ts';
import { isObject, numberAt, parseJson } from '../json.ts';
import { serverMessage } from '../other-servers/server-message.ts';
import type { ServerHealth } from '../records/model.ts';
import { whoAmI } from './who-am-i.ts';

/** Milliseconds. */
const maxWait = 5_000;

/**
 * Reads whether a server is ready, the name of the signed-in user, and the expiry of the server's certificate, as far
 * as they are available. Rejects with a RegistryError if the server does not respond.
 */
export async function readHealth(sender: Sender, signal: AbortSignal): Promise<ServerHealth> {
  const { baseUrl } = sender.connection;
  const [readiness, username, certificateExpiresAt] = await Promise.all([
    hasAdminApi(sender.connection) ? readReadiness(sender, signal) : {},
    readUsername(sender, signal),
    certificateExpiry(baseUrl, AbortSignal.any([signal, AbortSignal.timeout(maxWait)])),
  ]);
  return { ...readiness, username, certificateExpiresAt };
}

type Readiness = Pick<ServerHealth, 'isReady' | 'problem' | 'lostLogLines'>;

/** Reads `/readyz`, which requires no credentials. Other servers may not provide it. */
async function readReadiness({ connection, limits, clock }: Sender, signal: AbortSignal): Promise<Readiness> {
  const sent = { url: addressOf(connection, { segments: ['readyz'] }), method: 'GET', authorization: undefined };
  const outcome = await exchange(sent, limits, clock, signal);
  if ('fault' in outcome) throw faultError(outcome, { baseUrl: connection.baseUrl, isChange: false });
  const json = parseJson(outcome.text);
  const body = 'value' in json ? json.value : undefined;
  if (outcome.status === 503) return { isReady: false, problem: serverMessage(body) };
  if (outcome.status !== 200 || !isObject(body) || body.status !== 'ready') return {};
  return { isReady: true, lostLogLines: numberAt(body, 'lost_log_lines') };
}

/**
 * Resolves to the username of the credentials; to undefined if it cannot be read, or for the static token, which
 * belongs to no user. An admin of tenants is a user of each tenant, so the request is sent to the first tenant.
 */
async function readUsername({ connection, authorize, clock, limits }: Sender, closed: AbortSignal) {
  const [tenant] = connection.tenants;
  if (connection.credential.kind === 'token') return undefined;
  const options = { clock, limits: { ...limits, headers: maxWait, attempts: 1 }, closed };
  return whoAmI(connection, authorize, { tenant }, options).catch(() => undefined);
}
