import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ownerConfig, startTestRegistry, type TestRegistry } from '../../../../harness/registry/registry.ts';
import { specificationToken, startSpecificationServer } from '../../../support/specification-server.ts';
import { administer } from './run-administration.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(`${ownerConfig}
[[users]]
username = "chief"
role = "admin"
token = "token-of-the-chief-1234"
[[groups]]
name = "fixed"
members = ["chief"]`);
  await run('users add alice read');
  await run('users add old read');
  await run('rules add alice npm/@old/* read');
});
afterEach(() => registry.stop());

const run = (line: string, token?: string) => administer(registry, line, token);

/** Writes a file of users and access rules, and returns the command line that applies it. */
function apply(lines: string, options = '', name = 'access.toml'): string {
  const file = join(registry.folder, name);
  writeFileSync(file, lines);
  return `apply ${file}${options}`;
}

const wanted = `
[[users]]
username = "alice"
role = "write"

[[users]]
username = "bob"
role = "read"

[[acl]]
user = "bob"
pattern = "npm/@acme/*"
permission = "read"
`;
const changes = `+ user bob (read)
+ rule bob: read on npm/@acme/*
~ user alice (read → write)
`;

test('a dry run lists the differences and exits with 2, until they are applied', async () => {
  const kept = `Not in the file, and deleted only with --prune:
  - user old
  - rule alice: read on npm/@old/*
`;
  expect(await run(apply(wanted, ' --dry-run'))).toEqual({
    code: 2,
    out: `${changes}${kept}3 changes would be made. Nothing was changed.\n`,
    error: '',
  });
  expect(await run(apply(wanted))).toEqual({ code: 0, out: `${changes}${kept}3 changes made in URL.\n`, error: '' });
  expect(await run(apply(wanted, ' --dry-run'))).toMatchObject({ code: 0 });
  expect(await run(apply(wanted))).toMatchObject({
    code: 0,
    out: `${kept}URL already has these users, groups and access rules.\n`,
  });
});

test('with --prune, what the file does not contain is deleted, except what the configuration file defines', async () => {
  expect(await run(apply(wanted, ' --prune'))).toMatchObject({
    code: 0,
    out: `${changes}- rule alice: read on npm/@old/*\n- user old\n5 changes made in URL.\n`,
  });
  const users = JSON.parse((await run('users list --json')).out).map(({ username }: { username: string }) => username);
  expect(users).toEqual(['alice', 'bob', 'chief']);
  expect(await run(apply(wanted, ' --prune --dry-run'))).toMatchObject({ code: 0 });
});

const grouped = `${wanted}
[[groups]]
name = "web"
members = ["bob", "alice"]

[[groups]]
name = "fixed"
members = ["chief"]

[[acl]]
user = "@web"
pattern = "npm/@web/*"
permission = "write"
`;

test('groups are added with new members before their rules, changed, and deleted after their rules', async () => {
  expect(await run(apply(grouped))).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^\+ user bob \(read\)\n\+ group web \(bob, alice\)\n\+ rule bob: .*\n\+ rule @web: write on npm\/@web\/\*\n/,
    ),
  });
  expect(await run(apply(grouped, ' --dry-run'))).toMatchObject({ code: 0 });
  const smaller = grouped.replace('["bob", "alice"]', '["old", "alice"]');
  const { out } = await run(apply(smaller, ' --dry-run --json'));
  expect(JSON.parse(out).changes).toEqual([
    { action: 'update', record: 'group', name: 'web', before: ['alice', 'bob'], members: ['old', 'alice'] },
  ]);
  expect(await run(apply(smaller))).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^~ group web \(\+old, -bob\)\n/),
  });
  expect(await run(apply(wanted))).toMatchObject({ code: 0, out: expect.stringContaining('  - group web\n') });
  expect(await run(apply(wanted, ' --prune'))).toMatchObject({
    code: 0,
    out: `- rule @web: write on npm/@web/*
- rule alice: read on npm/@old/*
- group web
- user old
4 changes made in URL.
`,
  });
  expect((await run('groups list')).out).toBe('GROUP  MEMBERS  CLAIMS  DEFINED\nfixed  chief            config\n');
});

test('a server without groups refuses a file with groups, and takes any other', async () => {
  const server = await startSpecificationServer({ users: [] });
  onTestFinished(() => server.stop());
  const at = { url: server.origin };
  expect(await administer(at, apply(grouped), specificationToken)).toMatchObject({
    code: 1,
    error: expect.stringContaining('does not support groups; remove [[groups]] from the file. Nothing was changed.'),
  });
  const user = apply('[[users]]\nusername = "bob"\nrole = "read"\n');
  expect(await administer(at, user, specificationToken)).toMatchObject({ code: 0 });
  expect(await administer(at, user, specificationToken)).toMatchObject({
    code: 0,
    out: 'URL already has these users and access rules.\n',
  });
});

test('the differences are also available as JSON', async () => {
  const { code, out } = await run(apply(wanted, ' --dry-run --json'));
  expect(code).toBe(2);
  expect(JSON.parse(out)).toEqual({
    changes: [
      { action: 'create', record: 'user', username: 'bob', role: 'read' },
      { action: 'create', record: 'rule', user: 'bob', pattern: 'npm/@acme/*', permission: 'read' },
      { action: 'update', record: 'user', username: 'alice', before: 'read', role: 'write' },
    ],
    kept: [
      { action: 'delete', record: 'user', username: 'old' },
      { action: 'delete', record: 'rule', user: 'alice', pattern: 'npm/@old/*', permission: 'read' },
    ],
    dry_run: true,
  });
});

test('a CSV file adds and changes only', async () => {
  const line = apply('username,role\nbob,read\n', ' --prune', 'users.csv');
  expect(await run(line)).toMatchObject({ code: 0, out: '+ user bob (read)\n1 change made in URL.\n' });
});

test.each<readonly [title: string, lines: string, error: string]>([
  [
    'another role of a user of the configuration file',
    '[[users]]\nusername = "chief"\nrole = "read"',
    'defines the user `chief` with the role admin; change the role there',
  ],
  [
    'other members of a group of the configuration file',
    '[[groups]]\nname = "fixed"',
    'defines the group `fixed` with other members; change the members there, or in this file',
  ],
  ['a file that is not TOML', '[[users', 'Line 1:'],
  [
    'a file without users and rules',
    '[settings]\nport = 1',
    'The file contains none of [[users]], [[groups]] and [[acl]].',
  ],
  ['a user without a role', '[[users]]\nusername = "x"', 'Entry 1 of [[users]] requires a username and a role.'],
  [
    'a misspelled section',
    wanted.replaceAll('[[users]]', '[[user]]'),
    'Line 2: Unknown key `user`; did you mean `users`? Nothing was changed.',
  ],
  ['an unknown key', `memberz = 1\n${wanted}`, 'Line 1: Unknown key `memberz`; correct or remove it.'],
  [
    'an unknown key of a group',
    '[[groups]]\nname = "web"\nmemberz = 1',
    'Line 3, `memberz` in [[groups]]: Unknown key `memberz`;',
  ],
  [
    'a misspelled role',
    '[[users]]\nusername = "bob"\nrole = "wrte"',
    'Line 3, `role` in [[users]]: "wrte" is not allowed here; did you mean "write"?',
  ],
  [
    'a misspelled permission',
    wanted.replace('permission = "read"', 'permission = "wrte"'),
    'Line 13, `permission` in [[acl]]: "wrte" is not allowed here; did you mean "write"?',
  ],
  [
    'a pattern without the registry',
    wanted.replace('npm/@acme/*', '@acme/*'),
    'Line 12, `pattern` in [[acl]]: Pattern `@acme/*` matches no package; use `npm/@acme/*`.',
  ],
  [
    'a pattern that is not valid',
    wanted.replace('npm/@acme/*', 'npm//one'),
    'Line 12, `pattern` in [[acl]]: Pattern must not begin or end with a slash',
  ],
  [
    'a rule of an unknown user',
    wanted.replace('user = "bob"', 'user = "bbo"'),
    'the file has an access rule of the user `bbo` (did you mean `bob`?), which neither the file nor URL contains; correct the name, or add it to [[users]]. Nothing was changed.',
  ],
  [
    'a rule of an unknown group',
    wanted.replace('user = "bob"', 'user = "@wbe"'),
    'the file has an access rule of the group `wbe`, which neither the file nor URL contains; correct the name, or add it to [[groups]]. Nothing was changed.',
  ],
  [
    'an unknown member',
    '[[groups]]\nname = "web"\nmembers = ["alice", "aluce"]',
    'the group `web` of the file has the member `aluce` (did you mean `alice`?), which neither the file nor URL contains; correct the name, or add it to [[users]]. Nothing was changed.',
  ],
])('%s is refused, and nothing is changed', async (_, lines, error) => {
  const before = (await run('audit --json')).out;
  for (const options of ['', ' --prune', ' --prune --dry-run'])
    expect(await run(apply(lines, options))).toMatchObject({ code: 1, out: '', error: expect.stringContaining(error) });
  expect((await run('audit --json')).out).toBe(before);
});

test('a folder is refused, and a file that does not exist', async () => {
  const start = 'taskwright-registry apply: cannot apply';
  expect(await run(`apply ${registry.folder}`)).toMatchObject({
    code: 1,
    error: `${start} \`${registry.folder}\`: it is a folder, not a file\n`,
  });
  const error = `${start} \`/none.toml\`: it cannot be read: it does not exist\n`;
  expect(await run('apply /none.toml')).toMatchObject({ code: 1, error });
});

test('a file can also be the configuration of a registry', async () => {
  const lines = `[settings]\nport = 4873\n[[webhooks]]\nname = "ci"\nurl = "https://ci.example/"\nsecret = { env = "S" }\n${wanted}`;
  expect(await run(apply(lines, ' --dry-run'))).toMatchObject({ code: 2, out: expect.stringContaining(changes) });
});

test('changes that the registry refuses end the command, with the number of changes that were made', async () => {
  const faultOf = (request: string) => (request === 'POST /admin/acl' ? 'refuse' : undefined);
  const server = await startSpecificationServer({ users: [], faultOf });
  onTestFinished(() => server.stop());
  const { code, error } = await administer({ url: server.origin }, apply(wanted), specificationToken);
  expect(code).toBe(1);
  expect(error).toMatch(
    /^taskwright-registry apply: 2 changes of 3 made; failed at `\+ rule bob: read on npm\/@acme\/\*`: /,
  );
});

test('a user cannot remove the role of the token that is used', async () => {
  const { out } = await run('users add admin admin --generate-token');
  const token = /tw_\S+/.exec(out)?.[0];
  expect(await run(apply(wanted, ' --prune'), token)).toMatchObject({
    code: 1,
    error: expect.stringContaining('would take the role `admin` from `admin`, whose token is used'),
  });
});

test('an invalid command line exits with 64, which differs from differences', async () => {
  expect(await run('apply')).toMatchObject({ code: 64 });
  expect(await run('apply one two')).toMatchObject({ code: 64 });
  expect(await run('apply access.toml --dryrun')).toMatchObject({
    code: 64,
    error: expect.stringContaining('--dry-run'),
  });
});

test('tokens in the file are not sent', async () => {
  const { error } = await run(apply('[[users]]\nusername = "bob"\nrole = "read"\ntoken = "secret-token-of-bob"'));
  expect(error).toBe('Tokens in the file are not sent; set them with `taskwright-registry users token`.\n');
});
