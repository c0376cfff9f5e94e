import { expect, test } from 'vitest';
import { accessFileProblems } from '../../../registry/config/access-file-problems.ts';

const pattern = (text: string): string => `[[acl]]\nuser = "*"\npattern = "${text}"\npermission = "read"\n`;

test.each<readonly [title: string, text: string, ...problems: string[]]>([
  ['an incomplete file has no problems', '[[users]]\nusername = "ann"\n[[groups]]\nname = "web"\n'],
  ['nor has a pattern of another registry', pattern('pypi/**')],
  ['nor has a file that is not TOML', 'memberz = 1\n[[users'],
  [
    'problems are in the order of the file, with the line, the key and the section',
    `[settings]\nprot = 1\n${pattern('@team/*')}`,
    'Line 2, `prot` in [settings]: Unknown key `prot`; did you mean `port`?',
    'Line 5, `pattern` in [[acl]]: Pattern `@team/*` matches no package; use `npm/@team/*`.',
  ],
  [
    'a value in an inline table is located as well',
    'users = [{ username = "ann", role = "wrte" }]',
    'Line 1, `role` in [[users]]: "wrte" is not allowed here; did you mean "write"? Expected "read", "write" or "admin".',
  ],
  [
    'a problem of a token does not contain the token',
    '[[users]]\nusername = "ann"\nrole = "read"\ntoken = "hidden"',
    'Line 4, `token` in [[users]]: Token must have at least 8 characters.',
  ],
])('%s', (_, text, ...problems) => expect(accessFileProblems(text)).toEqual(problems));
