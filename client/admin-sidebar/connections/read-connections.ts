import type { Connection, Credential } from '../../admin-api/connection.ts';
import { normalizeBaseUrl } from '../../admin-api/http/base-url.ts';

/** Connections as they were stored, perhaps by another version: what cannot be read is left out. */
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
  const address = normalizeBaseUrl(baseUrl);
  // Whatever is sent to an address was meant for it as it was normalized when it was saved.
  if (!('baseUrl' in address) || address.baseUrl !== baseUrl) return [];
  const isLocal = read('isLocal') === true;
  // Its token does not stand under its address, so this must be certain.
  if (isLocal && !baseUrl.startsWith('http://127.0.0.1:')) return [];
  return [{ id, name, baseUrl, credential, tenants: texts(read('tenants')), isLocal }];
}

function readCredential(stored: unknown): Credential | undefined {
  const read = (name: string): unknown => Reflect.get(Object(stored), name);
  switch (read('kind')) {
    case 'token':
      return { kind: 'token' };
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
