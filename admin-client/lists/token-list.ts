import { tokenRequests } from '../http/token-requests.ts';
import { recordsOf } from '../reading/listing.ts';
import { namedTokenReader } from '../reading/named-token.ts';
import type { Listing, User } from '../records/model.ts';
import { type NamedToken, nextExpiry, type TokenHolder } from '../records/token-records.ts';
import type { ListSource, SessionPart } from '../session.ts';
import { userList } from './user-list.ts';

declare module '../session.ts' {
  interface RegistryParts {
    readonly tokens: Listing<NamedToken>;
  }
}

/** Returns the list of the named tokens of a user. Named tokens are not defined (spec 4.2). */
export function tokenList(holder: TokenHolder): ListSource<NamedToken> {
  const username = holder === 'self' ? ownKey : holder.username;
  return {
    part: 'tokens',
    of: username,
    isScoped: true,
    request: (scope, options) => tokenRequests.list(scope, holder, options),
    read: recordsOf(namedTokenReader),
    keyOf: ({ id }) => id,
    updateOthers: (tokens, lists, { scope, now }) => noteTokens(lists.list(userList, scope), username, { tokens, now }),
  };
}

/** The key for the tokens of the signed-in user. No user has this name. */
const ownKey = '';

/** Updates the user's number of tokens and next expiry in the list of users, if the list has been read. */
function noteTokens(
  users: SessionPart<Listing<User>>,
  username: string,
  { tokens, now }: { readonly tokens: readonly NamedToken[]; readonly now: number },
): void {
  const known = users.known();
  const before = known.state === 'read' ? known.value.items.find((user) => user.username === username) : undefined;
  if (before?.tokens === undefined) return;
  const nextTokenExpiry = nextExpiry(tokens, now);
  if (before.tokens === tokens.length && before.nextTokenExpiry === nextTokenExpiry) return;
  const after: User = { ...before, tokens: tokens.length, nextTokenExpiry };
  users.patch((listing) => ({ ...listing, items: listing.items.map((one) => (one === before ? after : one)) }));
}
