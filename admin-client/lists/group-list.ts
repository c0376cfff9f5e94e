import { readRequest } from '../http/requests.ts';
import { isObject, textAt } from '../json.ts';
import { type RecordReader, recordsOf } from '../reading/listing.ts';
import type { Group } from '../records/group.ts';
import type { Listing } from '../records/model.ts';
import { RegistryError } from '../registry-error.ts';
import type { ListSource } from '../session.ts';

declare module '../session.ts' {
  interface RegistryParts {
    readonly groups: Listing<Group>;
  }
}

export const groupReader: RecordReader<Group> = {
  keys: ['groups'],
  read(record) {
    const name = isObject(record) ? textAt(record, 'name') : undefined;
    if (!isObject(record) || name === undefined) return { problem: 'This group has no name.' };
    const { members, claims } = record;
    const [etag, source = ''] = [textAt(record, 'etag'), textAt(record, 'source')];
    return { item: { name, members: textsIn(members), claims: textsIn(claims), etag, source } };
  },
};

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/**
 * Returns a list of groups that is being read; undefined if the server does not have groups, which spec 4.2 does not
 * define.
 */
export async function groupsIfAny<Groups>(read: Promise<Groups>): Promise<Groups | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof RegistryError && (error.kind === 'not-found' || error.kind === 'not-a-registry'))
      return undefined;
    throw error;
  }
}

/** The groups of users. spec 4.2 does not define them. */
export const groupList: ListSource<Group> = {
  part: 'groups',
  isScoped: true,
  keyOf: ({ name }) => name,
  request: (scope, options) => readRequest(scope, 'groups', 'the groups', options),
  read: recordsOf(groupReader),
};
