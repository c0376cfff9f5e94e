import type { newUserToken } from '../../admin-contract/tokens.ts';
import type { PageOptions, RegistryScope } from '../admin-client.ts';
import type { Sent } from '../records/sent.ts';
import type { TokenDescription, TokenHolder } from '../records/token-records.ts';
import type { RegistryRequest } from '../registry-request.ts';

const millisecondsPerDay = 86_400_000;

/**
 * The requests for named tokens: of any user with the admin API of the Taskwright registry, and of the signed-in user
 * with the API of package clients (`npm token`).
 */
export const tokenRequests = {
  list: (
    scope: RegistryScope,
    holder: TokenHolder,
    { page = {} }: Pick<PageOptions, 'page'> = {},
  ): RegistryRequest => ({
    ...tokensPath(scope, holder),
    method: 'GET',
    query: page,
    identifiesRecord: holder !== 'self',
  }),
  create: (scope: RegistryScope, holder: TokenHolder, token: TokenDescription, now: number): RegistryRequest => ({
    ...tokensPath(scope, holder),
    method: 'POST',
    body: holder === 'self' ? packageClientBody(token) : adminBody(token, now),
    identifiesRecord: holder !== 'self',
  }),
  revoke: (scope: RegistryScope, holder: TokenHolder, id: string): RegistryRequest => {
    const { segments, ...rest } = tokensPath(scope, holder);
    const path = holder === 'self' ? [...segments, 'token', id] : [...segments, id];
    return { ...rest, segments: path, method: 'DELETE', identifiesRecord: true };
  },
  revokeEverything: ({ tenant }: RegistryScope, username: string): RegistryRequest => ({
    tenant,
    segments: [...(tenant === undefined ? ['admin'] : ['admin', 'tenants', tenant]), 'users', username, 'revoke'],
    method: 'POST',
    about: `the tokens and sign-ins of ${JSON.stringify(username)}`,
    identifiesRecord: true,
  }),
} as const;

function tokensPath(
  { tenant }: RegistryScope,
  holder: TokenHolder,
): Pick<RegistryRequest, 'segments' | 'tenant' | 'about'> {
  if (holder === 'self') {
    const root = tenant === undefined ? ['npm'] : [tenant, 'npm'];
    return { tenant, segments: [...root, '-', 'npm', 'v1', 'tokens'], about: 'your tokens' };
  }
  const { username } = holder;
  const root = tenant === undefined ? ['admin'] : ['admin', 'tenants', tenant];
  const about = `the tokens of ${JSON.stringify(username)}`;
  return { tenant, segments: [...root, 'users', username, 'tokens'], about };
}

function adminBody(
  { name, isReadOnly, stageOnly, packages, addresses, days }: TokenDescription,
  now: number,
): Sent<typeof newUserToken> {
  const expiry = days === undefined ? {} : { expires_at: new Date(now + days * millisecondsPerDay).toISOString() };
  const staging = stageOnly ? { stage_only: true } : {};
  return { name, read_only: isReadOnly, ...staging, packages, addresses, ...expiry };
}

/** Package clients send the names of packages, without the `npm/` of access rules. */
function packageClientBody({ name, isReadOnly, stageOnly, packages, addresses, days }: TokenDescription) {
  return {
    name,
    readonly: isReadOnly,
    ...(stageOnly && { packages_and_scopes_permission: 'read-write-stage-only' }),
    cidr_whitelist: addresses,
    ...(packages.length > 0 && { packages: packages.map((one) => one.replace(/^npm\//, '')) }),
    ...(days !== undefined && { expires: days }),
  };
}
