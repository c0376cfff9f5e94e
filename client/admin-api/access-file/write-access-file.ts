import { stringify } from 'smol-toml';
import type { Rule, User } from '../model.ts';
import { unwritableRule, unwritableUser } from './unwritable.ts';

/**
 * The users and rules as `[[users]]` and `[[acl]]` of a configuration file, without tokens. What could not be applied is a
 * comment that says why.
 */
export function writeAccessFile(
  { users, rules }: { readonly users: readonly User[]; readonly rules: readonly Rule[] },
  heading: readonly string[],
): string {
  const blocks = [
    ...(heading.length > 0 ? [heading.map(comment).join('')] : []),
    ...users.map((user) => userTable(user)),
    ...rules.map((rule) => ruleTable(rule)),
  ];
  return blocks.join('\n');
}

function userTable(user: User): string {
  const { username, role, source } = user;
  const reason = unwritableUser(user);
  if (reason !== undefined) return comment(`Omitted, because ${reason}: the user ${JSON.stringify(username)}.`);
  return table('users', source, { username, role });
}

function ruleTable(rule: Rule): string {
  const { user, pattern, permission, source } = rule;
  const reason = unwritableRule(rule);
  if (reason === undefined) return table('acl', source, { user, pattern, permission });
  const shown = `the rule for ${JSON.stringify(user)} on ${JSON.stringify(pattern)}`;
  return comment(`Omitted, because ${reason}: ${shown}.`);
}

function table(name: string, source: User['source'], values: Readonly<Record<string, string>>): string {
  const origin = source === 'config' ? comment('Defined in the configuration file of the registry.') : '';
  return `${origin}[[${name}]]\n${stringify(values).trimEnd()}\n`;
}

/** A comment ends with its line, and TOML allows no other control character in one. */
function comment(text: string): string {
  return `# ${text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')}\n`;
}
