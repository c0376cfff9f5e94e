import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { accessDifference } from '../../../admin-client/access-file/access-difference.ts';
import type { AccessRecordsNow } from '../../../admin-client/access-file/conflicts.ts';
import { readAccessFile } from '../../../admin-client/access-file/read-access-file.ts';
import { writeAccessFile } from '../../../admin-client/access-file/write-access-file.ts';
import type { Mutation } from '../../../admin-client/changes/mutation.ts';
import type { Group } from '../../../admin-client/records/group.ts';
import type { AccessRule, RecordSource, User } from '../../../admin-client/records/model.ts';

const user = (username: string, role: string, source: RecordSource = 'runtime'): User => ({ username, role, source });
const group = (name: string, members: readonly string[], source = 'runtime'): Group => ({
  name,
  members,
  claims: [],
  etag: undefined,
  source,
});
const rule = (
  id: string,
  username: string,
  pattern: string,
  permission: string,
  source: RecordSource = 'runtime',
): AccessRule => ({
  id,
  user: username,
  pattern,
  permission,
  source,
});

describe('a file of users and rules', () => {
  test('is written in the syntax of the configuration, marks records that are defined there, and can be read again', () => {
    const users = [user('ann', 'admin', 'config'), user('bo"b', 'read')];
    const rules = [rule('1', '*', 'npm/**', 'read'), rule('2', 'bo"b', 'npm/@a/*', 'write')];
    const text = writeAccessFile({ users, rules }, ['Of team\nat noon']);
    expect(text).toBe(`# Of team at noon

# Defined in the configuration file of the registry.
[[users]]
username = "ann"
role = "admin"

[[users]]
username = "bo\\"b"
role = "read"

[[acl]]
user = "*"
pattern = "npm/**"
permission = "read"

[[acl]]
user = "bo\\"b"
pattern = "npm/@a/*"
permission = "write"
`);
    expect(readAccessFile(text)).toEqual({
      ...{ users: parse(text).users, groups: [], rules: parse(text).acl },
      ...{ problems: [], tokens: 0, isComplete: true },
    });
  });

  test('contains comments for records that cannot be applied, and applying the file does not delete them', () => {
    const users = [
      user('ann', 'admin'),
      user('bob', ''),
      user('\ud800', 'read'),
      user('\udfff', 'write'),
      { ...user('eve', 'read, audit'), isRoleComposed: true } as const,
    ];
    const rules = [
      rule('1', 'ann', 'npm/**', 'read'),
      rule('2', 'ann', 'npm/a', ''),
      rule('3', '', 'npm/a', 'read'),
      rule('4', 'ann', 'npm/\ud800', 'read'),
      { ...rule('5', 'eve', 'npm/b', 'read, write'), isPermissionComposed: true } as const,
    ];
    const text = writeAccessFile({ users, rules }, []);
    expect(text.split('\n').filter((line) => line.startsWith('#'))).toEqual([
      '# Omitted the user "bob" because the server does not report the role.',
      '# Omitted the user "\\ud800" because it contains an incomplete character.',
      '# Omitted the user "\\udfff" because it contains an incomplete character.',
      '# Omitted the user "eve" because its role is not a single text.',
      '# Omitted the access rule for "ann" on "npm/a" because the server does not report the permission.',
      '# Omitted the access rule for "" on "npm/a" because it has no user or no pattern.',
      '# Omitted the access rule for "ann" on "npm/\\ud800" because it contains an incomplete character.',
      '# Omitted the access rule for "eve" on "npm/b" because its permission is not a single text.',
    ]);
    const parsed = readAccessFile(new TextDecoder().decode(new TextEncoder().encode(text)));
    expect(parsed).toMatchObject({ users: [{ username: 'ann' }], rules: [{ pattern: 'npm/**' }], problems: [] });
    expect(accessDifference({ users, rules }, parsed)).toEqual({
      changes: [],
      unchangeable: [],
      unchangeableGroups: [],
    });
  });

  test('contains the groups with their members before the rules, except a group that the identity provider assigns', () => {
    const groups = [group('ops', ['ann', 'bob'], 'config'), group('web', []), group('idp', [], 'oidc')];
    const rules = [rule('1', '@ops', 'npm/**', 'read')];
    const text = writeAccessFile({ users: [], groups, rules }, []);
    expect(text).toBe(`# Defined in the configuration file of the registry.
[[groups]]
name = "ops"
members = [ "ann", "bob" ]

[[groups]]
name = "web"
members = []

# Omitted the group "idp" because the identity provider assigns it.

[[acl]]
user = "@ops"
pattern = "npm/**"
permission = "read"
`);
    const read = readAccessFile(text);
    expect(read).toMatchObject({
      groups: [
        { name: 'ops', members: ['ann', 'bob'] },
        { name: 'web', members: [] },
      ],
      problems: [],
    });
    expect(accessDifference({ users: [], groups, rules }, read).changes).toEqual([]);
  });

  test('contains no token, even when the registry sends one', () => {
    const sent: User & { readonly token: string } = { ...user('ann', 'read'), token: 'tw_secret' };
    expect(writeAccessFile({ users: [sent], rules: [] }, [])).not.toContain('tw_secret');
  });

  interface Case {
    readonly title: string;
    readonly text: string;
    readonly problems: readonly string[];
  }
  const cases: readonly Case[] = [
    { title: 'invalid TOML', text: '[[users]]\nusername = \n', problems: ['Line 2: '] },
    {
      title: 'no users, groups or rules',
      text: '[settings]\nport = 1\n',
      problems: ['The file contains none of [[users]], [[groups]] and [[acl]].'],
    },
    {
      title: 'a value that is not a list',
      text: 'users = "ann"\n',
      problems: ['`users` must be written as [[users]].'],
    },
    {
      title: 'a user without a role',
      text: '[[users]]\nusername = "ann"\n',
      problems: ['Entry 1 of [[users]] requires a username and a role.'],
    },
    {
      title: 'a rule without a pattern',
      text: '[[acl]]\nuser = "ann"\npermission = "read"\n',
      problems: ['Entry 1 of [[acl]] requires a user, a pattern and a permission.'],
    },
    {
      title: 'a group without a name',
      text: '[[groups]]\nmembers = ["ann"]\n',
      problems: ['Entry 1 of [[groups]] requires a name, and members that are an array of usernames.'],
    },
    {
      title: 'a group with other members than usernames',
      text: '[[groups]]\nname = "web"\nmembers = ["ann", 7]\n[[groups]]\nname = "ops"\nmembers = "ann"\n',
      problems: [
        'Entry 1 of [[groups]] requires a name, and members that are an array of usernames.',
        'Entry 2 of [[groups]] requires a name, and members that are an array of usernames.',
      ],
    },
    {
      title: 'a duplicate group',
      text: '[[groups]]\nname = "web"\n[[groups]]\nname = "web"\n',
      problems: ['The group "web" is defined more than once.'],
    },
    {
      title: 'a duplicate user',
      text: '[[users]]\nusername = "a"\nrole = "read"\n[[users]]\nusername = "a"\nrole = "write"\n',
      problems: ['The user "a" is defined more than once.'],
    },
  ];
  test.each(cases)('with $title has a problem', ({ text, problems }) => {
    const read = readAccessFile(text);
    expect(read.problems).toEqual(problems.map((problem) => expect.stringContaining(problem)));
  });

  test('can be a registry configuration, of which only users and rules are read, without tokens', () => {
    const text = '[settings]\nauth_token = "x"\n[[users]]\nusername = "a"\nrole = "read"\ntoken = "sha256:00"\n';
    expect(readAccessFile(text)).toEqual({
      users: [{ username: 'a', role: 'read' }],
      groups: [],
      rules: [],
      problems: [],
      tokens: 1,
      isComplete: true,
    });
  });
});

describe('the difference between a registry and a file', () => {
  const check = (
    present: Partial<AccessRecordsNow>,
    file: string,
    expected: {
      readonly changes: readonly string[];
      readonly unchangeable?: readonly string[];
      readonly unchangeableGroups?: readonly string[];
    },
  ): void => {
    const parsed = readAccessFile(file);
    expect(parsed.problems).toEqual([]);
    const { changes, unchangeable, unchangeableGroups } = accessDifference(
      { users: [], rules: [], ...present },
      parsed,
    );
    expect(changes.map(asText)).toEqual(expected.changes);
    expect(unchangeable.map(({ username }) => username)).toEqual(expected.unchangeable ?? []);
    expect(unchangeableGroups.map(({ name }) => name)).toEqual(expected.unchangeableGroups ?? []);
  };
  const ann = '[[users]]\nusername = "ann"\nrole = "admin"\n';
  const reads = '[[acl]]\nuser = "ann"\npattern = "npm/**"\npermission = "read"\n';

  test('is empty when both have the same contents, in any order and with any ids', () => {
    check({ users: [user('ann', 'admin')], rules: [rule('9', 'ann', 'npm/**', 'read')] }, `${reads}${ann}`, {
      changes: [],
    });
  });

  test('is the whole file when the registry is empty', () => {
    check({}, `${ann}${reads}`, { changes: ['create-user ann admin', 'create-rule ann npm/** read'] });
  });

  test('contains the old and the new role', () => {
    check({ users: [user('ann', 'read')] }, ann, { changes: ['change-role ann read admin'] });
  });

  test('ends with the deletion of records that the file does not contain', () => {
    check({ users: [user('bob', 'read')], rules: [rule('3', 'bob', 'npm/b', 'read')] }, `${ann}${reads}`, {
      changes: ['create-user ann admin', 'create-rule ann npm/** read', 'delete-user bob', 'delete-rule 3'],
    });
  });

  test('replaces a rule whose permission has changed', () => {
    check({ users: [user('ann', 'admin')], rules: [rule('3', 'ann', 'npm/**', 'write')] }, `${ann}${reads}`, {
      changes: ['create-rule ann npm/** read', 'delete-rule 3'],
    });
  });

  test('does not change records that the registry configuration defines', () => {
    const users = [user('ann', 'read', 'config'), user('bob', 'read', 'config')];
    check({ users, rules: [rule('config-1', 'bob', 'npm/b', 'read', 'config')] }, ann, {
      changes: [],
      unchangeable: ['ann'],
    });
  });

  const web = '[[groups]]\nname = "web"\nmembers = ["bob", "ann", "bob"]\n';
  const webReads = '[[acl]]\nuser = "@web"\npattern = "npm/**"\npermission = "read"\n';
  const rulesOfWeb = [rule('1', '@web', 'npm/**', 'read'), rule('2', '@web', 'npm/a', 'read', 'config')];
  test.each<readonly [title: string, present: Partial<AccessRecordsNow>, file: string, changes: readonly string[]]>([
    [
      'adds a group before its rules',
      {},
      `${webReads}${web}`,
      ['create-group web bob,ann', 'create-rule @web npm/** read'],
    ],
    ['changes the members', { groups: [group('web', ['ann'])] }, web, ['change-group web ann bob,ann']],
    ['ignores the order of members', { groups: [group('web', ['ann', 'bob'])] }, web, []],
    [
      'gives members to a group of the identity provider',
      { groups: [group('web', [], 'oidc')] },
      web,
      ['create-group web bob,ann'],
    ],
    [
      'deletes a group with its rules',
      { groups: [group('web', [])], rules: rulesOfWeb },
      ann,
      ['create-user ann admin', 'delete-group web 1', 'delete-rule 1'],
    ],
    ['keeps a group that a rule names', { groups: [group('web', [])], rules: rulesOfWeb }, webReads, []],
    [
      'keeps groups that are defined elsewhere',
      {
        groups: [group('web', [], 'oidc'), group('ops', ['ann'], 'config')],
      },
      ann,
      ['create-user ann admin'],
    ],
  ])('%s', (_, present, file, changes) => {
    check(present, file, { changes });
  });

  test('does not change the members of a group that the registry configuration defines', () => {
    check({ groups: [group('web', ['ann'], 'config')] }, web, { changes: [], unchangeableGroups: ['web'] });
  });

  test('treats a record of unknown origin as changeable', () => {
    check({ users: [user('ann', 'read', 'unknown')] }, ann, { changes: ['change-role ann read admin'] });
  });
});

function asText(mutation: Mutation): string {
  switch (mutation.kind) {
    case 'create-user':
      return `create-user ${mutation.user.username} ${mutation.user.role}`;
    case 'change-role':
      return `change-role ${mutation.username} ${mutation.before} ${mutation.role}`;
    case 'create-rule':
      return `create-rule ${mutation.rule.user} ${mutation.rule.pattern} ${mutation.rule.permission}`;
    case 'delete-rule':
      return `delete-rule ${mutation.rule.id}`;
    case 'delete-user':
      return `delete-user ${mutation.username}`;
    case 'create-group':
      return `create-group ${mutation.group.name} ${mutation.group.members}`;
    case 'change-group':
      return `change-group ${mutation.group.name} ${mutation.before} ${mutation.group.members}`;
    case 'delete-group':
      return `delete-group ${mutation.group.name} ${mutation.rules.map(({ id }) => id)}`;
    case 'set-token':
    case 'revoke-token':
    case 'evict':
    case 'approve-staged':
    case 'reject-staged':
    case 'quarantine':
    case 'end-quarantine':
      return mutation.kind;
  }
}
