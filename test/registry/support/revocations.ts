import type { RegistryResponse } from '../../../harness/registry/registry.ts';

/** A user who is added through the admin API. */
export const bob = { username: 'bob', role: 'read', token: 'bobs-own-token-1234' };

/** Sends a request to `/admin/users`. */
export type UserAdmin = (method: string, path: string, body?: unknown) => Promise<RegistryResponse>;

/** The changes after which what `bob` began with the own token is no longer valid. */
export const revocations: readonly (readonly [what: string, revoke: (admin: UserAdmin) => Promise<unknown>])[] = [
  ['the token of the user is replaced', (admin) => admin('PUT', '/bob', { token: 'bobs-new-token-1234' })],
  ['the token of the user is removed', (admin) => admin('PUT', '/bob', { token: null })],
  ['the user is deleted', (admin) => admin('DELETE', '/bob')],
  ['the user is deleted and added again', (admin) => admin('DELETE', '/bob').then(() => admin('POST', '', bob))],
  ['everything of the user is revoked', (admin) => admin('POST', '/bob/revoke')],
];
