import { readRequest } from '../http/requests.ts';
import { recordsOf } from '../reading/listing.ts';
import { userReader } from '../reading/user.ts';
import type { Listing, User } from '../records/model.ts';
import type { ListSource } from '../session.ts';

declare module '../session.ts' {
  interface RegistryParts {
    readonly users: Listing<User>;
  }
}

export const userList: ListSource<User> = {
  part: 'users',
  isScoped: true,
  request: (scope, options) => readRequest(scope, 'users', 'the users', options),
  read: recordsOf(userReader),
  keyOf: ({ username }) => username,
};
