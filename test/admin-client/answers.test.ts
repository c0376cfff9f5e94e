import { describe, expect, test } from 'vitest';
import { cacheList } from '../../admin-client/lists/cache-list.ts';
import { ruleList } from '../../admin-client/lists/rule-list.ts';
import { rows } from '../support/rows.ts';
import { type Ask, change, create, evict, outcomeOf, read, readStats, remove } from './support/check-fault.ts';
import { answer, type Behavior, head, json, raw, writeThenReset, writeThenStall } from './support/faulty-server.ts';
import type { TestClockOptions } from './support/test-clock.ts';

const readRules: Ask = (client) => client.list(ruleList, {});
const readCache: Ask = (client) => client.list(cacheList, {});

async function answered(ask: Ask, behaviors: readonly Behavior[], options?: TestClockOptions): Promise<unknown> {
  const found = await outcomeOf(ask, behaviors, options);
  if ('error' in found) throw found.error;
  return found.value;
}

const ann = { username: 'ann', role: 'read', source: 'unknown' };
const whole = { items: [ann], broken: [] };
const sent = { username: 'ann', role: 'read' };

const users: readonly (readonly [string, unknown, object])[] = [
  ['a list', [sent], whole],
  ['null, which some servers send for an empty list', null, { items: [], broken: [] }],
  ['an empty list', [], { items: [], broken: [] }],
  ['items', { items: [sent], next_cursor: null }, whole],
  ['users', { users: [sent], total: 1 }, whole],
  ['data', { data: [sent], meta: {} }, whole],
  ['users in data', { data: { users: [sent] } }, whole],
  ['the only list in an object', { status: 'ok', people: [sent] }, whole],
  ['an object of users by name', { users: { ann: { role: 'read' } } }, whole],
  ['a list of names', ['ann'], { items: [{ ...ann, role: '' }], broken: [] }],
  ['another name of the name property', [{ name: 'ann', role: 'read' }], whole],
  ['a number for a name', [{ username: 7, role: 'read' }], { items: [{ ...ann, username: '7' }] }],
  ['an unknown role', [{ ...sent, role: 'viceroy' }], { items: [{ ...ann, role: 'viceroy' }] }],
  ['roles', [{ username: 'ann', roles: ['read', 'audit'] }], { items: [{ ...ann, role: 'read, audit' }] }],
  [
    'a list as the role',
    [{ ...sent, role: ['read', 'audit'] }],
    { items: [{ ...ann, role: 'read, audit', isRoleComposed: true }] },
  ],
  ['an object as the role', [{ ...sent, role: { id: 4 } }], { items: [{ ...ann, role: '{"id":4}' }] }],
  ['no role', [{ username: 'ann' }], { items: [{ ...ann, role: '' }] }],
  ['an admin flag', [{ username: 'ann', is_admin: true }], { items: [{ ...ann, role: 'admin' }] }],
  ...['disabled', 'is_locked', 'isSuspended'].map((flag): readonly [string, unknown, object] => [
    `a user who is disabled with ${flag}`,
    [{ ...sent, [flag]: true }],
    { items: [{ ...ann, isDisabled: true }] },
  ]),
  ['a user who is not active', [{ ...sent, active: false }], { items: [{ ...ann, isDisabled: true }] }],
  ['a user with a state', [{ ...sent, status: 'Suspended' }], { items: [{ ...ann, isDisabled: true }] }],
  [
    'an enabled user',
    [{ ...sent, disabled: false, status: 'active' }],
    { items: [expect.not.objectContaining({ isDisabled: true })] },
  ],
  ['a source', [{ ...sent, source: 'config' }], { items: [{ ...ann, source: 'config' }] }],
  ['a source under another name', [{ ...sent, origin: 'file' }], { items: [{ ...ann, source: 'config' }] }],
  ['a source as a flag', [{ ...sent, read_only: true }], { items: [{ ...ann, source: 'config' }] }],
  ['an unknown source', [{ ...sent, source: 'moon' }], whole],
  ['a token that should not be sent', [{ ...sent, token: 'abcdefgh' }], { items: [{ ...ann, hasToken: true }] }],
  ['no token', [{ ...sent, token: null }], { items: [{ ...ann, hasToken: false }] }],
  [
    'a time in seconds',
    [{ ...sent, created_at: 1_700_000_000 }],
    { items: [{ createdAt: '2023-11-14T22:13:20.000Z' }] },
  ],
  [
    'names with special meanings elsewhere',
    ['**bold**', '$(icon)', '[a](command:x)', 'a\nb', '\u202eann', '__proto__', 'constructor', '<b>'].map(
      (username) => ({ username, role: 'read' }),
    ),
    {
      items: ['**bold**', '$(icon)', '[a](command:x)', 'a\nb', '\u202eann', '__proto__', 'constructor', '<b>'].map(
        (username) => ({ ...ann, username }),
      ),
    },
  ],
  [
    'records with objects as names',
    [
      { username: { toString: 'ann' }, role: 'read' },
      { username: ['ann'], role: 'read' },
    ],
    { items: [], broken: [{ problem: 'This user has no name.' }, { problem: 'This user has no name.' }] },
  ],
  [
    'invalid records among valid ones',
    [sent, 42, { role: 'read', password: 'hunter2hunter2' }, null, { username: '' }, sent],
    {
      items: [ann, ann],
      broken: [
        { index: 1, problem: 'This user is not an object.', text: '42' },
        { index: 2, problem: 'This user has no name.', text: '{"role":"read","password":"[hidden]"}' },
        { index: 3, problem: 'This user is not an object.', text: 'null' },
        { index: 4, problem: 'This user has no name.', text: '{"username":""}' },
      ],
    },
  ],
  [
    'an invalid record with secrets of every kind',
    [
      {
        role: 'admin',
        tokens: ['tw_live_1'],
        api_key: 'sk_live_1',
        pass: 'hunter22',
        login: { pwd: 12345678, PrivateKey: { d: 'x' } },
        keys: [{ tokenHash: 'abc', label: 'laptop' }],
        has_token: true,
        auth: null,
      },
    ],
    {
      broken: [
        {
          text:
            '{"role":"admin","tokens":"[hidden]","api_key":"[hidden]","pass":"[hidden]",' +
            '"login":{"pwd":"[hidden]","PrivateKey":"[hidden]"},' +
            '"keys":[{"tokenHash":"[hidden]","label":"laptop"}],"has_token":true,"auth":null}',
        },
      ],
    },
  ],
  ['a cursor', { items: [sent], next_cursor: 'abc' }, { ...whole, nextPage: { cursor: 'abc' } }],
  [
    'a cursor in a nested object',
    { data: [sent], pagination: { next_cursor: 7 } },
    { ...whole, nextPage: { cursor: '7' } },
  ],
  [
    'a cursor in an address',
    { items: [sent], next: '/admin/users?limit=5&cursor=a%2Fb' },
    { ...whole, nextPage: { limit: '5', cursor: 'a/b' } },
  ],
  [
    'an address with the internal name of a server behind a proxy',
    { items: [sent], meta: {}, _links: { next: { href: 'http://10.0.0.1/registry/admin/users/?page=2' } } },
    { ...whole, nextPage: { page: '2' } },
  ],
  [
    'a cursor that starts with a slash',
    { items: [sent], next: '/9j4AA==' },
    { ...whole, nextPage: { cursor: '/9j4AA==' } },
  ],
  [
    'a page number in an address',
    { items: [sent], links: { next: '?page=2&per_page=5' } },
    { ...whole, nextPage: { page: '2', per_page: '5' } },
  ],
  ...['https://elsewhere.example/?page=2', '/admin/tenants/red/users?page=2'].map(
    (next): readonly [string, unknown, object] => [
      `the address of something else, ${next}`,
      { items: [sent], next },
      {
        items: [ann],
        broken: [
          {
            index: 1,
            problem: 'The registry specifies a different address for the next page; it was not requested.',
            text: '',
          },
        ],
      },
    ],
  ),
  ['a list with warnings', { users: [sent], warnings: ['The disk is full'] }, whole],
  ['a list with an error', { users: [sent], error: 'The cache is down' }, whole],
  [
    'more records that cannot be requested',
    { items: [sent], has_more: true },
    {
      items: [ann],
      broken: [{ index: 1, problem: 'The registry reports more records, but not how to request them.', text: '' }],
    },
  ],
];

describe('users are read from', () => {
  test.each(rows(users))('$name', async ({ row: [, body, expected] }) => {
    expect(await answered(read, [json(200, body)])).toMatchObject(expected);
  });

  const spelled: readonly (readonly [string, Behavior, object])[] = [
    ['a response without content', answer(204), { items: [], broken: [] }],
    ['a response without a content type', answer(200, JSON.stringify([sent])), whole],
    ['a response with a byte order mark', answer(200, `\ufeff${JSON.stringify([sent])}`), whole],
    [
      'a response with invalid UTF-8',
      answer(200, Buffer.from('[{"username":"\xe4nn","role":"read"}]', 'latin1')),
      { items: [{ ...ann, username: '\ufffdnn' }] },
    ],
    ['a response with another success status', json(206, [sent]), whole],
    [
      'a response after early hints',
      raw('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n', head(200, { 'content-length': '2' }), '[]'),
      { items: [] },
    ],
    [
      'a response in chunks that split a character',
      raw(
        head(200, { 'transfer-encoding': 'chunked' }),
        '3\r\n["',
        Buffer.from([0xc3]),
        '\r\n3\r\n',
        Buffer.from([0xa4]),
        '"]\r\n0\r\n\r\n',
      ),
      { items: [{ username: 'ä' }] },
    ],
  ];

  test.each(rows(spelled))('$name', async ({ row: [, behavior, expected] }) => {
    expect(await answered(read, [behavior])).toMatchObject(expected);
  });
});

const rule = { id: 'a', user: 'ann', pattern: 'npm/**', permission: 'read' };
test('members with the names of prototypes are data', async () => {
  const body =
    '[{"username":"ann","__proto__":{"role":"admin","source":"config"},"constructor":{"prototype":{"role":"admin"}}}]';
  expect(await answered(read, [answer(200, body)])).toMatchObject({ items: [{ ...ann, role: '' }], broken: [] });
  expect(Object(undefined).role).toBeUndefined();
});

const rules: readonly (readonly [string, unknown, object])[] = [
  ['numbers as ids', [{ ...rule, id: 12 }], { items: [{ ...rule, id: '12', source: 'unknown' }] }],
  ['an unknown permission', [{ ...rule, permission: 'sniff' }], { items: [{ permission: 'sniff' }] }],
  [
    'several permissions',
    [{ ...rule, permission: undefined, permissions: ['read', 'write'] }],
    { items: [{ permission: 'read, write', isPermissionComposed: true }] },
  ],
  [
    'a list as the permission',
    [{ ...rule, permission: ['read', 'write'] }],
    { items: [{ permission: 'read, write', isPermissionComposed: true }] },
  ],
  [
    'an object as the permission',
    [{ ...rule, permission: { read: true } }],
    { items: [{ permission: '{"read":true}', isPermissionComposed: true }] },
  ],
  ['no permission', [{ ...rule, permission: undefined }], { items: [{ permission: '' }] }],
  ['an object', { acl: [rule] }, { items: [rule] }],
  ['an object of rules by id', { rules: { a: { ...rule, id: undefined } } }, { items: [rule] }],
  [
    'a rule without an id',
    [{ ...rule, id: undefined }, rule],
    { items: [rule], broken: [{ index: 0, problem: 'This access rule has no id.' }] },
  ],
  [
    'a rule without a pattern',
    [{ ...rule, pattern: null }],
    { broken: [{ problem: 'This access rule has no pattern.' }] },
  ],
  [
    'a rule with an object as its id',
    [
      { ...rule, id: { $oid: 'a' } },
      { ...rule, id: ['a'] },
      { ...rule, id: true },
    ],
    { items: [], broken: Array.from({ length: 3 }, () => ({ problem: 'This access rule has no id.' })) },
  ],
  ['a rule without a user', [{ ...rule, user: undefined }], { broken: [{ problem: 'This access rule has no user.' }] }],
];

describe('rules are read from', () => {
  test.each(rows(rules))('$name', async ({ row: [, body, expected] }) => {
    expect(await answered(readRules, [json(200, body)])).toMatchObject(expected);
  });

  test('with all digits of their ids, which numbers cannot represent', async () => {
    const ids = ['9007199254740993', '9007199254740992', '12345678901234567891', '7'];
    const body = `[${ids.map((id) => `{"id":${id},"user":"ann","pattern":"npm/**","permission":"read"}`).join()}]`;
    expect(await answered(readRules, [answer(200, body)])).toMatchObject({
      items: ids.map((id) => ({ id })),
      broken: [],
    });
  });

  test('without ids that lost digits, because they would identify other rules', async () => {
    const body = '[{"id":1.2345678901234567e30,"user":"ann","pattern":"npm/**","permission":"read"}]';
    expect(await answered(readRules, [answer(200, body)])).toMatchObject({
      items: [],
      broken: [{ problem: 'The id of this access rule is a number that cannot be represented exactly.' }],
    });
  });
});

const entries: readonly (readonly [string, unknown, object])[] = [
  [
    'entries',
    { entries: [{ registry: 'npm', path: 'left', size: '12', hits: 3 }] },
    { items: [{ registry: 'npm', path: 'left', size: 12, hits: 3 }] },
  ],
  [
    'paths that start with the registry',
    ['npm/@a/b/-/b-1.0.0.tgz'],
    { items: [{ registry: 'npm', path: '@a/b/-/b-1.0.0.tgz' }] },
  ],
  ['a path without a registry', ['left'], { broken: [{ problem: 'This cache entry has no registry.' }] }],
  ['a negative size', [{ registry: 'npm', path: 'left', size: -1 }], { items: [{ registry: 'npm', path: 'left' }] }],
];

test.each(rows(entries))('cache entries are read from $name', async ({ row: [, body, expected] }) => {
  expect(await answered(readCache, [json(200, body)])).toMatchObject(expected);
});

const statistics: readonly (readonly [string, unknown, object])[] = [
  ['an empty object', {}, { cache: {}, requests: {}, raw: {} }],
  ['lists instead of counts', { users: ['ann', 'bob'], cache: { entries: [1] } }, { users: 2, cache: { entries: 1 } }],
  [
    'other names',
    { total_users: 3, cache_stats: { size_bytes: 9 }, auth_mode: 'acl' },
    { users: 3, cache: { bytes: 9 }, mode: 'acl' },
  ],
  [
    'nonsense',
    { users: 'many', storage: 7, cache: null, requests: [] },
    { cache: {}, raw: { users: 'many', storage: 7 } },
  ],
  ['secrets', { auth_token: 'abcdefgh' }, { raw: { auth_token: '[hidden]' } }],
];

test.each(rows(statistics))('statistics are read from $name', async ({ row: [, body, expected] }) => {
  expect(await answered(readStats, [json(200, body)])).toMatchObject(expected);
});

const done: readonly (readonly [string, Ask, Behavior, unknown, TestClockOptions?])[] = [
  ['the record', create, json(201, sent), ann],
  ['the record in an object', change, json(200, { user: sent, ok: true }), ann],
  ['nothing', change, answer(204), undefined],
  ['an empty body', create, answer(201), undefined],
  ['plain text', remove, answer(200, 'deleted'), undefined],
  ['an object without a name', create, json(200, { message: 'created', id: 5 }), undefined],
  ['a list', evict, json(200, []), undefined],
  ['202 Accepted', remove, answer(202), undefined],
  ['a truncated body', change, writeThenReset(head(200, { 'content-length': '99' }), '{"user'), undefined],
  [
    'a body that never ends',
    change,
    writeThenStall(head(200, { 'content-length': '99' }), '{"user'),
    undefined,
    { expires: 'idle' },
  ],
];

describe('a change is complete, and sent once, when the server responds with', () => {
  test.each(rows(done))('$name', async ({ row: [, ask, behavior, expected, options] }) => {
    const found = await outcomeOf(ask, [behavior], options);
    expect('value' in found ? found.value : found.error).toEqual(expected);
    expect(found.server.received.length).toBe(1);
  });
});

const again: readonly (readonly [string, readonly Behavior[], readonly number[]])[] = [
  ['a wait that the server requests', [answer(429, '', { 'retry-after': '5' }), json(200, [sent])], [5000]],
  [
    'a wait until a date that the server requests',
    [answer(503, '', { 'retry-after': 'Tue, 01 Jan 2030 00:00:07 GMT' }), json(200, [sent])],
    [7000],
  ],
  ['two gateway errors', [answer(502), answer(504), json(200, [sent])], [250, 750]],
  ['a reset', [writeThenReset(), json(200, [sent])], [250]],
  ['a truncated body', [raw(head(200, { 'content-length': '9' }), '['), json(200, [sent])], [250]],
  ['a redirect to the same host', [answer(301, '', { location: '/admin/users/' }), json(200, [sent])], []],
];

describe('a read request succeeds after', () => {
  test.each(rows(again))('$name', async ({ row: [, behaviors, waited] }) => {
    const found = await outcomeOf(read, behaviors);
    expect('value' in found ? found.value : found.error).toMatchObject(whole);
    expect(found.clock.waited).toEqual(waited);
  });
});

test('the size of a page is its number of bytes', async () => {
  const body = [{ username: 'Zoë', role: 'read' }];
  expect(await answered(read, [json(200, body)])).toMatchObject({ bytes: JSON.stringify(body).length + 1 });
});
