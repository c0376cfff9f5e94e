import type { AdminClient, RequestOptions, Scope } from '../admin-client.ts';
import type { Rule, User } from '../model.ts';
import type { Mutation } from './mutation.ts';

/** Asks the registry for a change; gives the record that it answers, if it does. Rejects with a RegistryError. */
export async function mutate(
  client: AdminClient,
  scope: Scope,
  mutation: Mutation,
  options?: RequestOptions,
): Promise<User | Rule | undefined> {
  switch (mutation.kind) {
    case 'create-user':
      return client.createUser(scope, mutation.user, options);
    case 'change-role':
      return client.updateUser(scope, mutation.username, { role: mutation.role }, options);
    case 'set-token':
      return client.updateUser(scope, mutation.username, { token: mutation.token }, options);
    case 'create-rule':
      return client.createRule(scope, mutation.rule, options);
    case 'delete-user':
      await client.deleteUser(scope, mutation.username, options);
      return undefined;
    case 'delete-rule':
      await client.deleteRule(scope, mutation.rule, options);
      return undefined;
    case 'evict':
      await client.evict(mutation.registry, mutation.path, options);
      return undefined;
  }
}
