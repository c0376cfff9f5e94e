import type { ChangeOptions, RegistryScope } from '../admin-client.ts';
import type { RegistryAddress } from '../connection.ts';
import { addressOf } from '../http/address.ts';
import { npmRequests } from '../http/npm-requests.ts';
import { adminRequests } from '../http/requests.ts';
import { tokenRequests } from '../http/token-requests.ts';
import { RegistryError } from '../registry-error.ts';
import type { RegistryRequest } from '../registry-request.ts';
import type { Mutation } from './mutation.ts';

/** Returns the error with which sending a change would fail on this machine; undefined if the change can be sent. */
export function unsendable(
  address: RegistryAddress,
  scope: RegistryScope,
  mutation: Mutation,
  { allowsSlashes }: Pick<ChangeOptions, 'allowsSlashes'> = {},
): RegistryError | undefined {
  try {
    addressOf(address, { ...requestOf(scope, mutation), allowsSlashes });
    return undefined;
  } catch (error) {
    if (error instanceof RegistryError) return error;
    throw error;
  }
}

/** Returns whether a change can be sent only if the user accepts the slashes in the name of its record. */
export function needsSlashes(address: RegistryAddress, scope: RegistryScope, mutation: Mutation): boolean {
  const isSent = (allowsSlashes: boolean): boolean =>
    unsendable(address, scope, mutation, { allowsSlashes }) === undefined;
  return !isSent(false) && isSent(true);
}

function requestOf(scope: RegistryScope, mutation: Mutation): RegistryRequest {
  switch (mutation.kind) {
    case 'create-user':
      return adminRequests.createUser(scope, mutation.user);
    case 'change-role':
    case 'set-token':
      return adminRequests.updateUser(scope, mutation.username, { role: mutation.role });
    case 'delete-user':
      return adminRequests.deleteUser(scope, mutation.username);
    case 'create-group':
      return adminRequests.createGroup(scope, mutation.group);
    case 'change-group':
      return adminRequests.updateGroup(scope, mutation.group);
    case 'delete-group':
      return adminRequests.deleteGroup(scope, mutation.group.name);
    case 'create-rule':
      return adminRequests.createRule(scope, mutation.rule);
    case 'delete-rule':
      return adminRequests.deleteRule(scope, mutation.rule);
    case 'revoke-token':
      return tokenRequests.revoke(scope, mutation.holder, mutation.token.id);
    case 'evict':
      return adminRequests.evict(mutation.registry, mutation.path);
    case 'approve-staged':
      return npmRequests.approveStaged(scope, mutation.staged.id);
    case 'reject-staged':
      return npmRequests.rejectStaged(scope, mutation.staged.id, mutation.reason);
    case 'quarantine':
      return adminRequests.quarantine(scope, mutation.version.name, mutation.version.version, mutation.reason);
    case 'end-quarantine':
      return adminRequests.unquarantine(scope, mutation.version.name, mutation.version.version);
  }
}
