import type { Mutation } from '../changes/mutation.ts';
import type { AccessRecordsNow } from './conflicts.ts';

type EtaggedMutation = Extract<Mutation, { readonly etag?: string | undefined }>;

/**
 * Returns the changes with the ETags of the users and groups, so that the server refuses to change a user or a group that
 * has been changed in the meantime.
 */
export function withEtags(
  mutations: readonly Mutation[],
  { users, groups = [] }: Pick<AccessRecordsNow, 'users' | 'groups'>,
): readonly Mutation[] {
  const ofUsers = new Map(users.map(({ username, etag }) => [username, etag]));
  const ofGroups = new Map(groups.map(({ name, etag }) => [name, etag]));
  return mutations.map((mutation) => {
    switch (mutation.kind) {
      case 'change-role':
      case 'delete-user':
        return withEtag(mutation, ofUsers.get(mutation.username));
      case 'change-group':
      case 'delete-group':
        return withEtag(mutation, ofGroups.get(mutation.group.name));
      default:
        return mutation;
    }
  });
}

function withEtag(mutation: EtaggedMutation, etag: string | undefined): Mutation {
  return etag === undefined ? mutation : { ...mutation, etag };
}
