import { stringify } from 'smol-toml';
import type { Group } from '../records/group.ts';
import type { AccessRule, User } from '../records/model.ts';
import type { AccessRecordsNow } from './conflicts.ts';
import { unwritableGroup, unwritableRule, unwritableUser } from './unwritable.ts';

/**
 * Returns the users, groups and access rules as the `[[users]]`, `[[groups]]` and `[[acl]]` tables of a registry
 * configuration, without tokens. A record that cannot be written is replaced with a comment.
 */
export function writeAccessFile({ users, groups = [], rules }: AccessRecordsNow, heading: readonly string[]): string {
  const blocks = [
    ...(heading.length > 0 ? [heading.map(comment).join('')] : []),
    ...users.map((user) => userTable(user)),
    ...groups.map((group) => groupTable(group)),
    ...rules.map((rule) => ruleTable(rule)),
  ];
  return blocks.join('\n');
}

function userTable(user: User): string {
  const { username, role, source } = user;
  const reason = unwritableUser(user);
  if (reason !== undefined) return comment(`Omitted the user ${JSON.stringify(username)} because ${reason}.`);
  return table('users', source, { username, role });
}

function groupTable(group: Group): string {
  const { name, members, source } = group;
  const reason = unwritableGroup(group);
  if (reason !== undefined) return comment(`Omitted the group ${JSON.stringify(name)} because ${reason}.`);
  return table('groups', source, { name, members });
}

function ruleTable(rule: AccessRule): string {
  const { user, pattern, permission, source } = rule;
  const reason = unwritableRule(rule);
  if (reason === undefined) return table('acl', source, { user, pattern, permission });
  const shown = `the access rule for ${JSON.stringify(user)} on ${JSON.stringify(pattern)}`;
  return comment(`Omitted ${shown} because ${reason}.`);
}

function table(name: string, source: string, values: Readonly<Record<string, string | readonly string[]>>): string {
  const origin = source === 'config' ? comment('Defined in the configuration file of the registry.') : '';
  return `${origin}[[${name}]]\n${stringify(values).trimEnd()}\n`;
}

/** Returns a comment of one line. Replaces control characters, which TOML does not allow in comments. */
function comment(text: string): string {
  return `# ${text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')}\n`;
}
