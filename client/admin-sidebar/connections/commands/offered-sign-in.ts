import type { SignInSettings } from '../../../admin-api/client/read-sign-in.ts';
import { clientIdProblem, issuerProblem } from './answer-problems.ts';
import { type ConnectionDraft, type OfferedSignIn, type SignInAnswer, words } from './connection-draft.ts';

/**
 * Returns the answers in what a registry reports. Omits a client that could not be typed either, and all answers if the issuer could
 * not.
 */
export function offeredSignIn(address: string, settings: SignInSettings | undefined): OfferedSignIn {
  if (settings === undefined || issuerProblem(settings.issuer) !== undefined) return { address, answers: {} };
  const { issuer, audience, clientId, scopes, resource = '' } = settings;
  const hasClient = clientId !== undefined && clientIdProblem(clientId) === undefined;
  // The session can be renewed only with this scope.
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

/** Returns whether to ask the registry at the address of the draft about single sign-on. */
export function isToBeAsked({ kind, issuer, address, offered }: ConnectionDraft): boolean {
  // A saved connection already has the answers.
  return kind === 'oidc' && (issuer === '' || offered !== undefined) && offered?.address !== address;
}

/** Returns whether there is an answer that the user need not give. */
export function isOffered({ kind, address, offered }: ConnectionDraft, answer: SignInAnswer): boolean {
  return kind === 'oidc' && offered?.address === address && offered.answers[answer] !== undefined;
}
