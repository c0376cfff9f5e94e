import type { Probe } from '../../../admin-api/client/probe.ts';
import type { Connection, Credential } from '../../../admin-api/connection.ts';
import { normalizeBaseUrl } from '../../../admin-api/http/base-url.ts';

/** What somebody has answered so far about a registry that is being added or edited. */
export interface ConnectionDraft {
  readonly address: string;
  readonly kind: Credential['kind'];
  readonly username: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Separated by spaces. */
  readonly scopes: string;
  readonly audience: string;
  /** Typed in this window; empty where the one that is stored already stays. */
  readonly secret: string;
  readonly tenants: readonly string[];
  /** Whether the tenants are typed: who administers only some of them cannot ask the registry which there are. */
  readonly namesTenants: boolean;
  readonly name: string;
  /** What the registry answered to these answers; undefined when it has not, and the person wants it nevertheless. */
  readonly found?: Probe;
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
  namesTenants: false,
  name: '',
};

export function draftOf({ baseUrl, credential, tenants, name }: Connection): ConnectionDraft {
  const common = { ...emptyDraft, address: baseUrl, kind: credential.kind, tenants, name };
  switch (credential.kind) {
    case 'token':
      return common;
    case 'basic':
      return { ...common, username: credential.username };
    case 'oidc': {
      const { issuer, clientId, scopes, audience = '' } = credential;
      return { ...common, issuer, clientId, scopes: scopes.join(' '), audience };
    }
  }
}

/** The connection that a draft stands for. Its address has been checked. */
export function connectionOf(draft: ConnectionDraft, id: string): Connection {
  const address = normalizeBaseUrl(draft.address);
  if ('problem' in address) throw new Error(address.problem);
  return {
    id,
    name: draft.name.trim(),
    baseUrl: address.baseUrl,
    credential: credentialOf(draft),
    tenants: draft.tenants,
    isLocal: false,
  };
}

export function credentialOf({ kind, username, issuer, clientId, scopes, audience }: ConnectionDraft): Credential {
  if (kind === 'token') return { kind };
  if (kind === 'basic') return { kind, username };
  return { kind, issuer, clientId, scopes: words(scopes), ...(audience !== '' && { audience }) };
}

/**
 * The draft with other answers. A secret was typed for one address and one user: when these are others now, it is forgotten,
 * so that it is never sent to where it was not meant for.
 */
export function answeredDraft(draft: ConnectionDraft, answers: Partial<ConnectionDraft>): ConnectionDraft {
  const after = { ...draft, ...answers };
  return answers.secret !== undefined || ownerOf(after) === ownerOf(draft) ? after : { ...after, secret: '' };
}

function ownerOf({ address, kind, username }: ConnectionDraft): string {
  return JSON.stringify([normalizeBaseUrl(address), kind, kind === 'basic' ? username : '']);
}

/** The words of a line, each once. */
export function words(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,]+/).filter((word) => word !== ''))];
}
