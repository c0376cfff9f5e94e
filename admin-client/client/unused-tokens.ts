import type { RegistryScope } from '../admin-client.ts';
import { runBounded } from '../changes/run-bounded.ts';
import { hasAdminApi } from '../connection.ts';
import { tokenList } from '../lists/token-list.ts';
import { userList } from '../lists/user-list.ts';
import { isUnused, type NamedToken, type TokenHolder } from '../records/token-records.ts';
import type { Session } from '../session.ts';

export interface HeldToken {
  readonly holder: TokenHolder;
  readonly token: NamedToken;
}

export interface UnusedTokens {
  /** The tokens whose last use is longest ago come first; before them, those that were never used. */
  readonly tokens: readonly HeldToken[];
  /** The number of users whose tokens could not be read. */
  readonly unread: number;
}

const maxConcurrent = 4;

/**
 * Resolves to the tokens of all users that have not been used for 90 days; without an admin API, to those of the
 * signed-in user. Reads the tokens again. Rejects with a RegistryError if the users cannot be read.
 */
export async function unusedTokens(session: Session, scope: RegistryScope, now: number): Promise<UnusedTokens> {
  const holders = await holdersIn(session, scope);
  const unused: HeldToken[] = [];
  session.refresh({ part: 'tokens', scope });
  const outcomes = await runBounded(holders, {
    maxConcurrent,
    async run(holder) {
      const { items } = await session.list(tokenList(holder), scope).read();
      unused.push(...items.map((token) => ({ holder, token })).filter((held) => isKnownUnused(held, now)));
    },
  });
  const failed = outcomes.flatMap((outcome) => (outcome.state === 'failed' ? [outcome.error] : []));
  const [first] = failed;
  if (first !== undefined && failed.length === holders.length) throw first;
  const sorted = unused.sort((one, other) => lastUse(one) - lastUse(other));
  return { tokens: sorted, unread: failed.length };
}

/** A registry need not report to package clients when a token was used, so that it seems never used. */
function isKnownUnused({ holder, token }: HeldToken, now: number): boolean {
  return isUnused(token, now) && (holder !== 'self' || token.lastUsedAt !== undefined);
}

/** Resolves to the users with tokens. A user whose number of tokens the server does not report may have some. */
async function holdersIn(session: Session, scope: RegistryScope): Promise<readonly TokenHolder[]> {
  if (!hasAdminApi(session.connection)) return ['self'];
  const { items } = await session.list(userList, scope).read();
  return items.filter(({ tokens }) => tokens !== 0).map(({ username }) => ({ username }));
}

const lastUse = ({ token: { lastUsedAt } }: HeldToken): number =>
  lastUsedAt === undefined ? 0 : Date.parse(lastUsedAt);
