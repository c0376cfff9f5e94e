import type { Probe } from '../../../../admin-client/client/probe.ts';
import type { Connection, Credential } from '../../../../admin-client/connection.ts';
import { normalizeBaseUrl } from '../../../../admin-client/http/base-url.ts';

/** The answers so far about a registry that is being added or edited. */
export interface ConnectionDraft {
  readonly address: string;
  /** The address, as the user typed it, to which credentials may be sent without encryption. */
  readonly plainHttpFor?: string | undefined;
  readonly kind: Credential['kind'];
  readonly username: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Separated by spaces. */
  readonly scopes: string;
  readonly audience: string;
  /** Undefined until the single sign-on settings of the registry have been read. */
  readonly offered?: OfferedSignIn | undefined;
  /** The typed secret; empty to keep the stored secret. */
  readonly secret: string;
  readonly tenants: readonly string[];
  /**
   * Whether the user types the names of the tenants, because an admin of individual tenants may not be permitted to
   * list them.
   */
  readonly entersTenantNames: boolean;
  readonly name: string;
  /** The result of the test; undefined if the connection does not work and the user continues anyway. */
  readonly found?: Probe | undefined;
  /** Why the connection does not work, as a sentence, if the user continues anyway. */
  readonly problem?: string | undefined;
}

/** The answers about single sign-on. */
export type SignInAnswer = 'issuer' | 'clientId' | 'scopes' | 'audience';

/** The single sign-on settings that a registry has reported. */
export interface OfferedSignIn {
  /** The address of the registry, as the user typed it. */
  readonly address: string;
  /** The answers that the user need not enter; empty if the registry reported none or the user enters other values. */
  readonly answers: Partial<Readonly<Record<SignInAnswer, string>>>;
  /**
   * The audience that the registry requires, if it is not known whether it must be requested from the identity
   * provider.
   */
  readonly audience?: string | undefined;
}

export const emptyDraft: ConnectionDraft = {
  address: '',
  kind: 'token',
  username: '',
  issuer: '',
  clientId: '',
  scopes: 'openid profile email offline_access',
  audience: '',
  secret: '',
  tenants: [],
  entersTenantNames: false,
  name: '',
};

export function draftOf({ baseUrl, credential, tenants, name, allowsPlainHttp }: Connection): ConnectionDraft {
  const plain = allowsPlainHttp === true ? { plainHttpFor: baseUrl } : {};
  const common = { ...emptyDraft, address: baseUrl, kind: credential.kind, tenants, name, ...plain };
  switch (credential.kind) {
    case 'token':
    case 'npm':
      return common;
    case 'basic':
      return { ...common, username: credential.username };
    case 'oidc': {
      const { issuer, clientId, scopes, audience = '' } = credential;
      return { ...common, issuer, clientId, scopes: scopes.join(' '), audience };
    }
  }
}

/** Returns the connection that a draft describes. Throws if its address is invalid, which the input prevents. */
export function connectionOf(draft: ConnectionDraft, id: string): Connection {
  const address = normalizeBaseUrl(draft.address, draft.kind);
  if ('problem' in address) throw new Error(address.problem);
  return {
    id,
    name: draft.name.trim(),
    baseUrl: address.baseUrl,
    credential: credentialOf(draft),
    tenants: draft.kind === 'npm' ? [] : draft.tenants,
    isLocal: false,
    ...(address.isPlain === true && draft.plainHttpFor === draft.address && { allowsPlainHttp: true }),
  };
}

/** Returns whether the user must accept that credentials are sent to the address without encryption. */
export function isPlainHttpToBeAsked({ address, plainHttpFor }: ConnectionDraft): boolean {
  const read = normalizeBaseUrl(address);
  return 'baseUrl' in read && read.isPlain === true && plainHttpFor !== address;
}

export function credentialOf({ kind, username, issuer, clientId, scopes, audience }: ConnectionDraft): Credential {
  if (kind === 'token' || kind === 'npm') return { kind };
  if (kind === 'basic') return { kind, username };
  return { kind, issuer, clientId, scopes: words(scopes), ...(audience !== '' && { audience }) };
}

/**
 * Returns the draft with new answers. A secret belongs to one address and one user. If either changes, the secret is
 * removed from the draft, so that it is never sent anywhere else.
 */
export function answeredDraft(draft: ConnectionDraft, answers: Partial<ConnectionDraft>): ConnectionDraft {
  const after = { ...draft, ...answers };
  return answers.secret !== undefined || ownerOf(after) === ownerOf(draft) ? after : { ...after, secret: '' };
}

function ownerOf({ address, kind, username }: ConnectionDraft): string {
  return JSON.stringify([normalizeBaseUrl(address, kind), kind, kind === 'basic' ? username : '']);
}

/** Returns the distinct words of typed text, which are separated by spaces or commas. */
export function words(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,]+/).filter((word) => word !== ''))];
}
