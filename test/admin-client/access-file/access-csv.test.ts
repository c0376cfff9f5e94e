import { describe, expect, test } from 'vitest';
import { accessDifference } from '../../../admin-client/access-file/access-difference.ts';
import { readAccessCsv } from '../../../admin-client/access-file/read-access-csv.ts';

const ann = { username: 'ann', role: 'read' };
const bob = { username: 'bob', role: 'write' };
const reads = { user: 'ann', pattern: 'npm/@a/*', permission: 'read' };

const columns =
  'The first line must name the columns: username, role for users, or user, pattern, permission for access rules.';

describe('a CSV file', () => {
  test.each([
    ['of users', 'username,role\nann,read\nbob,write\n', { users: [ann, bob] }],
    ['of access rules', 'user,pattern,permission\nann,npm/@a/*,read\n', { rules: [reads] }],
    ['with other columns, in another order', 'Team,Role,Username\nx,read,ann\n', { users: [ann] }],
    ['of a spreadsheet', '\ufeffusername;role\r\nann;read\r\n"bob";"write"\r\n;\r\n', { users: [ann, bob] }],
    ['with tabs and old line breaks', 'username\trole\rann\tread\rbob\twrite', { users: [ann, bob] }],
    ['with spaces around values', 'username , role\n ann , read\n', { users: [ann] }],
    ['with quotation marks', 'username,role\n"a ""b"", c",read\n', { users: [{ username: 'a "b", c', role: 'read' }] }],
    ['with tokens', 'username,role,token\nann,read,tw_secret\nbob,write,\n', { users: [ann, bob], tokens: 1 }],
  ])('%s is read', (_, text, expected) => {
    expect(readAccessCsv(text)).toEqual({
      ...{ users: [], groups: [], rules: [], problems: [], tokens: 0, isComplete: false },
      ...expected,
    });
  });

  test.each([
    ['without columns', 'ann,read\nbob,write\n', [columns]],
    ['that is empty', '', ['The file has no rows below the names of the columns.']],
    ['without a role', 'username,role\nann,read\nbob,\n', ['Line 3 requires a username and a role.']],
    [
      'with a short row',
      'user,pattern,permission\nann,npm/a\n',
      ['Line 2 requires a user, a pattern and a permission.'],
    ],
    ['with a value of two lines', 'username,role\n"a\nb",read\nann\n', ['Line 4 requires a username and a role.']],
    ['with a user twice', 'username,role\nann,read\nann,write\n', ['The user "ann" is defined more than once.']],
    [
      'with an open quotation mark',
      'username,role\nann,read\n"bob,write\n',
      [
        'Line 3: a value that contains a quotation mark must be enclosed in quotation marks, with inner quotation marks doubled.',
      ],
    ],
    [
      'with a quotation mark inside a value',
      'username,role\na"b,read\n',
      [
        'Line 2: a value that contains a quotation mark must be enclosed in quotation marks, with inner quotation marks doubled.',
      ],
    ],
  ])('%s has a problem', (_, text, problems) => {
    expect(readAccessCsv(text).problems).toEqual(problems);
  });

  test('adds and changes, and deletes nothing', () => {
    const users = [
      { ...ann, role: 'admin', source: 'runtime' },
      { username: 'carol', role: 'read', source: 'runtime' },
    ] as const;
    const rules = [{ id: '1', ...reads, source: 'runtime' }] as const;
    expect(accessDifference({ users, rules }, readAccessCsv('username,role\nann,read\nbob,write\n')).changes).toEqual([
      { kind: 'change-role', username: 'ann', before: 'admin', role: 'read' },
      { kind: 'create-user', user: bob },
    ]);
  });
});
