import { npmRequests } from '../http/npm-requests.ts';
import { booleanAt, isObject, numberAt, textAt } from '../json.ts';
import { recordText } from '../reading/listing.ts';
import { withoutSecretMembers } from '../reading/secret-members.ts';
import type { Listing } from '../records/model.ts';
import type { StagedVersion } from '../records/staged-version.ts';
import type { ListSource } from '../session.ts';

declare module '../session.ts' {
  interface RegistryParts {
    readonly staged: Listing<StagedVersion>;
  }
}

/** The staged versions that the credentials may stage or publish. */
export const stagedList: ListSource<StagedVersion> = {
  part: 'staged',
  isScoped: true,
  keyOf: ({ id }) => id,
  request: (scope, options = {}) => npmRequests.stagedVersions(scope, options),
  async read(body) {
    if (!isObject(body) || !Array.isArray(body.items)) return undefined;
    const records: readonly unknown[] = body.items;
    const read = records.map(stagedIn);
    const [page = 0, perPage = 0, total = 0] = ['page', 'perPage', 'total'].map((name) => numberAt(body, name));
    return {
      items: read.filter((one) => one !== undefined),
      broken: records.flatMap((one, index) =>
        read[index] === undefined ? [{ index, problem: 'This version has no id.', text: recordText(one) }] : [],
      ),
      ...((page + 1) * perPage < total && { nextPage: { page: String(page + 1) } }),
    };
  },
};

function stagedIn(record: unknown): StagedVersion | undefined {
  const id = isObject(record) ? textAt(record, 'id') : undefined;
  if (!isObject(record) || id === undefined) return undefined;
  const text = (name: string): string => textAt(record, name) ?? '';
  return {
    id,
    name: text('packageName'),
    version: text('version'),
    tags: text('tag'),
    stagedBy: text('actor'),
    stagedAt: text('createdAt'),
    expiresAt: text('expiresAt'),
    shasum: text('shasum'),
    size: numberAt(record, 'size'),
    canApprove: booleanAt(record, 'canApprove'),
    canReject: booleanAt(record, 'canReject'),
    sent: () => withoutSecretMembers(record),
  };
}
