import type { User } from '../../../admin-client/records/model.ts';
import { isExpired, type NamedToken, type RevokedCredentials } from '../../../admin-client/records/token-records.ts';
import { visibleText } from '../../../server/core/text/visible-text.ts';
import type { Translate } from '../../text/translate.ts';
import { tokensText } from './counts.ts';
import { timeText } from './quantity.ts';
import { tokenName } from './token-name.ts';

/** What the revocation of all credentials of a user ends, and what remains, as lines. */
export interface RevocationLines {
  readonly ended: readonly string[];
  readonly kept: readonly string[];
}

/** Returns what the revocation of all credentials of a user ends. `now` is in milliseconds since 1970. */
export function revocationLines(
  { hasToken, source, role }: User,
  tokens: readonly NamedToken[],
  now: number,
  t: Translate,
): RevocationLines {
  const isConfigured = source === 'config';
  const ended = [
    ...(hasToken === false || isConfigured ? [] : [t('The token of the user')]),
    ...tokens.map((token) => tokenLine(token, now, t)),
    t('Sign-ins in a browser that have not been completed yet'),
  ];
  const kept = [
    ...(isConfigured && hasToken !== false
      ? [t('The token in the configuration file of the registry remains valid; change it there.')]
      : []),
    t('The user, the role {0} and the access rules remain.', role === '' ? t('(not reported)') : visibleText(role)),
  ];
  return { ended, kept };
}

function tokenLine(token: NamedToken, now: number, t: Translate): string {
  const name = visibleText(tokenName(token));
  if (isExpired(token.expiresAt, now)) return t('The named token {0}, which has expired', name);
  return token.lastUsedAt === undefined
    ? t('The named token {0}', name)
    : t('The named token {0}, last used {1}', name, timeText(token.lastUsedAt));
}

/** Returns the result of the revocation, with the sentence of the server about what remains. */
export function revokedText(username: string, { token, tokens, remaining }: RevokedCredentials, t: Translate): string {
  const name = visibleText(username);
  const count = tokensText(tokens, t);
  const result = token
    ? tokens === 0
      ? t('Revoked the token of {0}.', name)
      : t('Revoked the token of {0}, and {1} with a name.', name, count)
    : tokens === 0
      ? t('{0} had no token that the registry could revoke.', name)
      : t('Revoked {1} of {0} with a name.', name, count);
  return remaining === undefined || remaining === '' ? result : `${result} ${visibleText(remaining)}`;
}
