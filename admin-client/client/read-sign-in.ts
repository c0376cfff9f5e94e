import { singleSignOn } from '../../admin-contract/sign-in.ts';
import { systemClock } from '../clock.ts';
import type { RegistryAddress } from '../connection.ts';
import { addressOf } from '../http/address.ts';
import { exchange } from '../http/exchange.ts';
import { defaultLimits } from '../http/limits.ts';
import { isObject, type JsonRecord, objectAt, parseJson } from '../json.ts';
import { membersReader } from '../reading/members.ts';
import type { Reported } from '../records/reported.ts';
import type { ClientOptions } from './client-options.ts';

type ReportedSettings = Reported<typeof singleSignOn>;

/** The settings for signing in with the identity provider. Properties that the server does not report are undefined. */
export interface SignInSettings extends Omit<ReportedSettings, 'issuer'> {
  readonly issuer: string;
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

const membersOf = membersReader(singleSignOn);

function settingsIn(body: JsonRecord): SignInSettings | undefined {
  const { issuer, ...settings } = membersOf(body).members;
  return issuer === undefined ? undefined : { ...settings, issuer };
}
