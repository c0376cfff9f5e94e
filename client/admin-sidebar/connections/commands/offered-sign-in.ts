import type { SignInSettings } from '../../../../admin-client/client/read-sign-in.ts';
import { clientIdProblem, issuerProblem } from './answer-problems.ts';
import { type ConnectionDraft, type OfferedSignIn, type SignInAnswer, words } from './connection-draft.ts';

/**
 * Returns the answers that the settings of a registry contain. Omits an invalid client identifier, and omits all
 * answers if the issuer is invalid.
 */
export function offeredSignIn(address: string, settings: SignInSettings | undefined): OfferedSignIn {
  if (settings === undefined || issuerProblem(settings.issuer) !== undefined) return { address, answers: {} };
  const { issuer, audience, clientId, scopes, resource = '' } = settings;
  const hasClient = clientId !== undefined && clientIdProblem(clientId) === undefined;
  // A session can be refreshed only with the scope `offline_access`.
  const requested = scopes && [...new Set(['openid', ...words(scopes.join(' ')), 'offline_access'])].join(' ');
  return {
    address,
    answers: {
      issuer,
      ...(hasClient && { clientId }),
      ...(requested !== undefined && { scopes: requested, audience: resource }),
    },
    ...(requested === undefined && audience !== undefined && { audience }),
  };
}

/** Returns whether to read the single sign-on settings of the registry at the address of the draft. */
export function isToBeAsked({ kind, issuer, address, offered }: ConnectionDraft): boolean {
  // A saved connection already has the answers.
  return kind === 'oidc' && (issuer === '' || offered !== undefined) && offered?.address !== address;
}

/** Returns whether the settings of the registry contain an answer, which the user then need not enter. */
export function isOffered({ kind, address, offered }: ConnectionDraft, answer: SignInAnswer): boolean {
  return kind === 'oidc' && offered?.address === address && offered.answers[answer] !== undefined;
}
