import type { Mutation } from '../changes/mutation.ts';
import type { User } from '../records/model.ts';

/**
 * Returns the changes with the ETags of the users, so that the server refuses to change a user who has been changed in
 * the meantime.
 */
export function withEtags(mutations: readonly Mutation[], users: readonly User[]): readonly Mutation[] {
  const etags = new Map(users.map(({ username, etag }) => [username, etag]));
  return mutations.map((mutation) => {
    if (mutation.kind !== 'change-role' && mutation.kind !== 'delete-user') return mutation;
    const etag = etags.get(mutation.username);
    return etag === undefined ? mutation : { ...mutation, etag };
  });
}
