import { systemClock } from '../clock.ts';
import type { RegistryAddress } from '../connection.ts';
import { addressOf } from '../http/address.ts';
import { exchange } from '../http/exchange.ts';
import { isObject, type JsonRecord, objectAt, parseJson, textAt } from '../http/json.ts';
import { defaultLimits } from '../http/limits.ts';
import type { ClientOptions } from './client-options.ts';

/** The settings for signing in with the identity provider. Properties that the server does not report are undefined. */
export interface SignInSettings {
  readonly issuer: string;
  /** The audience that access tokens must have. */
  readonly audience?: string | undefined;
  readonly clientId?: string | undefined;
  /** The scopes that, with `resource` if it is defined, must be requested to get access tokens for the audience. */
  readonly scopes?: readonly string[] | undefined;
  readonly resource?: string | undefined;
}

/** Short limits, because the user is waiting, and can enter the settings instead. */
const shortLimits = { headers: 5_000, idle: 5_000, body: 5_000, bytes: 100_000 };

/**
 * Reads the settings for signing in to a registry (`GET /admin/sign-in`), without credentials. Resolves to undefined if
 * the request fails or the registry does not report them.
 */
export async function readSignIn(
  address: RegistryAddress,
  signal: AbortSignal,
  { clock = systemClock, limits }: ClientOptions = {},
): Promise<SignInSettings | undefined> {
  const url = addressOf(address, { segments: ['admin', 'sign-in'] });
  const sent = { url, method: 'GET', authorization: undefined };
  const outcome = await exchange(sent, { ...defaultLimits, ...shortLimits, ...limits }, clock, signal);
  if ('fault' in outcome || outcome.status !== 200 || outcome.bodyFault !== undefined) return undefined;
  const json = parseJson(outcome.text);
  const body = 'value' in json && isObject(json.value) ? objectAt(json.value, 'single_sign_on') : undefined;
  return body && settingsIn(body);
}

function settingsIn(body: JsonRecord): SignInSettings | undefined {
  const issuer = textAt(body, 'issuer');
  if (issuer === undefined) return undefined;
  const { scopes } = body;
  const hasScopes = Array.isArray(scopes) && scopes.every((scope) => typeof scope === 'string');
  return {
    issuer,
    audience: textAt(body, 'audience'),
    clientId: textAt(body, 'client_id'),
    scopes: hasScopes ? scopes : undefined,
    resource: textAt(body, 'resource'),
  };
}
