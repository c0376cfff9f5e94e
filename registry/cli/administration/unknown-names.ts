import { groupIn } from '../../../access/group-name.ts';
import { everyUser } from '../../../access/username.ts';
import type { AccessFile } from '../../../admin-client/access-file/access-file.ts';
import type { AccessRecordsNow } from '../../../admin-client/access-file/conflicts.ts';
import type { Mutation } from '../../../admin-client/changes/mutation.ts';
import { didYouMean } from '../../../server/cli/options/options.ts';
import type { RemoteRegistry } from './remote-registry.ts';

/** A user or a group that a change requires. */
interface RequiredName {
  readonly name: string;
  readonly section: 'users' | 'groups';
  /** The beginning of a sentence that ends with the name. */
  readonly where: string;
}

export interface KnownRecords {
  readonly file: AccessFile;
  readonly current: AccessRecordsNow;
}

/**
 * Rejects if a change requires a user or a group that neither the file nor the registry has. With OIDC, the registry accepts users
 * before their first sign-in, and a registry that does not report its mode may accept any name.
 */
export async function refuseUnknownNames(
  { client, where }: RemoteRegistry,
  planned: readonly Mutation[],
  { file, current }: KnownRecords,
): Promise<void> {
  const known = {
    users: new Set([...file.users, ...current.users].map(({ username }) => username)),
    groups: new Set([...file.groups, ...(current.groups ?? [])].map(({ name }) => name)),
  };
  const unknown = planned.flatMap(requiredNames).filter(({ name, section }) => !known[section].has(name));
  if (unknown.length === 0) return;
  const { mode } = await client.stats();
  if (mode === undefined) return;
  const refused = unknown.find(({ section }) => section === 'groups' || mode !== 'oidc');
  if (!refused) return;
  const { name, section } = refused;
  const suggestion = didYouMean(name, [...known[section]]);
  throw new Error(
    `${refused.where} \`${name}\`${suggestion}, which neither the file nor ${where} contains; correct the name, or add it to [[${section}]]. Nothing was changed.`,
  );
}

function requiredNames(change: Mutation): readonly RequiredName[] {
  if (change.kind === 'create-rule') return ofRuleUser(change.rule.user);
  if (change.kind !== 'create-group' && change.kind !== 'change-group') return [];
  const { name, members } = change.group;
  const where = `the group \`${name}\` of the file has the member`;
  return members.map((member) => ({ name: member, section: 'users', where }));
}

function ofRuleUser(user: string): readonly RequiredName[] {
  if (user === everyUser) return [];
  const group = groupIn(user);
  const where = 'the file has an access rule of the';
  if (group === undefined) return [{ name: user, section: 'users', where: `${where} user` }];
  return [{ name: group, section: 'groups', where: `${where} group` }];
}
