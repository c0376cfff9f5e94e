import type { Connection, Credential } from '../../../admin-client/connection.ts';
import { normalizeBaseUrl } from '../../../admin-client/http/base-url.ts';

/** Parses stored connections, possibly stored by another version of the extension. Omits invalid connections. */
export function readConnections(stored: unknown): readonly Connection[] {
  return Array.isArray(stored) ? stored.flatMap(readConnection) : [];
}

function readConnection(stored: unknown): Connection[] {
  const read = (name: string): unknown => Reflect.get(Object(stored), name);
  const [id, name, baseUrl, credential] = [
    read('id'),
    read('name'),
    read('baseUrl'),
    readCredential(read('credential')),
  ];
  if (!isText(id) || !isText(name) || !isText(baseUrl) || credential === undefined) return [];
  const address = normalizeBaseUrl(baseUrl, credential.kind);
  // Credentials are sent only to the exact address that was saved, which was normalized at that time.
  if (!('baseUrl' in address) || address.baseUrl !== baseUrl) return [];
  // Without the consent of the user, credentials are not sent.
  if (address.isPlain === true && read('allowsPlainHttp') !== true) return [];
  const isLocal = read('isLocal') === true;
  // The token of the local registry is not stored by address, so the address must be local.
  if (isLocal && !baseUrl.startsWith('http://127.0.0.1:')) return [];
  const connection = { id, name, baseUrl, credential, tenants: texts(read('tenants')), isLocal };
  return [address.isPlain === true ? { ...connection, allowsPlainHttp: true } : connection];
}

function readCredential(stored: unknown): Credential | undefined {
  const read = (name: string): unknown => Reflect.get(Object(stored), name);
  switch (read('kind')) {
    case 'token':
      return { kind: 'token' };
    case 'npm':
      return { kind: 'npm' };
    case 'basic': {
      const username = read('username');
      return isText(username) ? { kind: 'basic', username } : undefined;
    }
    case 'oidc': {
      const [issuer, clientId, audience] = [read('issuer'), read('clientId'), read('audience')];
      if (!isText(issuer) || !isText(clientId)) return undefined;
      const scopes = texts(read('scopes'));
      return { kind: 'oidc', issuer, clientId, scopes, ...(isText(audience) && { audience }) };
    }
    default:
      return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(isText) : [];
}
