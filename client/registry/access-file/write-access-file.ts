import { stringify } from 'smol-toml';
import type { Rule, User } from '../model.ts';

/** The users and rules as `[[users]]` and `[[acl]]` of a configuration file, without tokens. */
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

export function userTable({ username, role, source }: User): string {
  return table('users', source, { username, role });
}

export function ruleTable({ user, pattern, permission, source }: Rule): string {
  return table('acl', source, { user, pattern, permission });
}

function table(name: string, source: User['source'], values: Readonly<Record<string, string>>): string {
  const origin = source === 'config' ? comment('Defined in the configuration file of the registry.') : '';
  return `${origin}[[${name}]]\n${stringify(values).trimEnd()}\n`;
}

/** A comment ends with its line, and TOML allows no other control character in one. */
function comment(text: string): string {
  return `# ${text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')}\n`;
}
