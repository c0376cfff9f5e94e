import { describe, expect, test } from 'vitest';
import { rows } from '../../../../../support/rows.ts';
import { accepted, labelsAt } from '../completing.ts';

const options = { kind: 'registry-config' } as const;
const users = '[[users]]\nusername = "alice"\nrole = "admin"\n[[users]]\nusername = "bob"\nrole = "read"\n';
const tenants =
  '[[tenants]]\nname = "a"\n[[tenants.users]]\nusername = "carol"\nrole = "read"\n[[tenants]]\nname = "b"\n[[tenants.users]]\nusername = "dave"\nrole = "read"\n';

describe('the users to whom an access rule can apply', () => {
  test.each(
    rows<readonly [string, ...string[]]>([
      [`${users}[[acl]]\nuser = <|>`, 'alice', 'bob', '*'],
      [`${users}[[acl]]\nuser = "b<|>"`, 'bob'],
      [`${users}${tenants}[[tenants.acl]]\nuser = "<|>"`, 'dave', '*'],
      ['acl = [{ user = "<|>" }]\nusers = [{ username = "x" }]\n', 'x', '*'],
      ['[[acl]]\nuser = <|>', '*'],
      [`${users}[[acl]]\nuser = '<|>'`, 'alice', 'bob', '*'],
      [`${users}${users}[[acl]]\nuser = "<|>"`, 'alice', 'bob', '*'],
      [`${users}[[acl]]\nuser = """<|>"""`],
    ]),
  )('$name', ({ row: [text, ...labels] }) => expect(labelsAt(text, options)).toEqual(labels));
});

test.each([['[[acl]]\nuser = <|>', '*', '[[acl]]\nuser = "*"']])(
  'an accepted item is inserted correctly: %j',
  (text, label, after) => expect(accepted(text, label, options)).toBe(after),
);
