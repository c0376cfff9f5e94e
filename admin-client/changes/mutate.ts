import type { AdminClient, ChangeOptions, RegistryScope } from '../admin-client.ts';
import type { AccessRule, User } from '../records/model.ts';
import type { Mutation } from './mutation.ts';

/** Sends a change to the registry. Resolves to the record in the response, if any. Rejects with a RegistryError. */
export async function mutate(
  client: AdminClient,
  scope: RegistryScope,
  mutation: Mutation,
  options?: Omit<ChangeOptions, 'etag'>,
): Promise<User | AccessRule | undefined> {
  switch (mutation.kind) {
    case 'create-user':
      return client.createUser(scope, mutation.user, options);
    case 'change-role':
      return client.updateUser(scope, mutation.username, { role: mutation.role }, { ...options, etag: mutation.etag });
    case 'set-token':
      return client.updateUser(scope, mutation.username, { role: mutation.role, token: mutation.token }, options);
    case 'create-group':
      await client.createGroup(scope, mutation.group, options);
      return undefined;
    case 'change-group':
      await client.updateGroup(scope, mutation.group, { ...options, etag: mutation.etag });
      return undefined;
    case 'delete-group':
      await client.deleteGroup(scope, mutation.group.name, { ...options, etag: mutation.etag });
      return undefined;
    case 'create-rule':
      return client.createRule(scope, mutation.rule, options);
    case 'delete-user':
      await client.deleteUser(scope, mutation.username, { ...options, etag: mutation.etag });
      return undefined;
    case 'delete-rule':
      await client.deleteRule(scope, mutation.rule, options);
      return undefined;
    case 'revoke-token':
      await client.revokeToken(scope, mutation.holder, mutation.token, options);
      return undefined;
    case 'evict':
      await client.evict(mutation.registry, mutation.path, options);
      return undefined;
    case 'approve-staged':
      await client.approveStaged(scope, mutation.staged.id, options);
      return undefined;
    case 'reject-staged':
      await client.rejectStaged(scope, mutation.staged.id, { ...options, reason: mutation.reason });
      return undefined;
    case 'quarantine':
      await client.quarantine(scope, mutation.version.name, mutation.version.version, mutation.reason, options);
      return undefined;
    case 'end-quarantine':
      await client.unquarantine(scope, mutation.version.name, mutation.version.version, options);
      return undefined;
  }
}
