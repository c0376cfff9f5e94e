import type { ForeignRecord, ForeignReply, ForeignStyle } from './foreign-server.ts';

/** Records are in pages of two, ids have 19 digits, permissions are lists, and the server generates tokens. */
const pages: ForeignStyle = {
  lists: {
    users: [
      { login: 'root', roles: ['owner'], provider: 'static', seats: 3 },
      { login: 'bob', roles: ['reader', 'auditor'], provider: 'db', suspended: true },
      { login: 'cid', roles: ['reader'], provider: 'db' },
    ],
    acl: [
      { rule_id: '9223372036854775806', subject: 'bob', resource: 'npm/@acme/**', permission: ['pull', 'push'] },
      { rule_id: '9223372036854775807', subject: 'cid', resource: 'pypi/*', permission: ['pull'] },
      { rule_id: '9007199254740993', subject: 'cid', resource: 'npm/left', permission: [] },
    ],
    cache: [{ registry: 'npm', path: 'react', length: 77 }],
  },
  names: { users: 'login', acl: 'rule_id' },
  statistics: {
    data: { user_count: 3, registries: [{ name: 'npm', reads: 10 }], notes: ['slow', 'full'], uptime: '4d3h' },
  },
  page(records, { query }) {
    const start = Number(query.get('offset') ?? 0);
    const next = start + 2 < records.length ? `?offset=${start + 2}` : null;
    const text = JSON.stringify({ data: records.slice(start, start + 2), paging: { next } });
    // The ids are numbers, which JavaScript cannot write exactly.
    return { status: 200, body: text.replaceAll(/"rule_id":"(\d+)"/g, '"rule_id":$1') };
  },
  error: (status, detail) => ({ status, body: { errors: [{ detail }] } }),
  isFixed: ({ provider }) => provider === 'static',
  added: ({ list, body }, number) =>
    list === 'users'
      ? { login: body.username, roles: [body.role], provider: 'db' }
      : {
          ...{ rule_id: `922337203685477580${number}`, subject: body.user },
          ...{ resource: body.pattern, permission: [body.permission] },
        },
  done({ method, list }, record) {
    if (method === 'DELETE') return { status: 204 };
    if (list === 'acl') return { status: 201, body: { rule: 'created' } };
    return { status: method === 'POST' ? 201 : 200, body: { user: record, secret: 'generated-by-the-server-1' } };
  },
};

const problem = (status: number, title: string): ForeignReply => ({
  ...{ status, type: 'application/problem+json' },
  body: { type: 'about:blank', title, status },
});

/** Ids and paths contain slashes, a user has no role and a rule no permission, and a change has no body. */
const slashes: ForeignStyle = {
  lists: {
    users: [
      { username: 'root', role: 'superuser', origin: 'file' },
      { username: 'bob', email: 'bob@acme.example' },
      { username: 'team/cid', role: 'read' },
    ],
    acl: [
      { id: 'npm/bob/1', user: 'bob', pattern: 'npm/@acme/**', permission: 'deny' },
      { id: 'npm/cid/2', user: 'team/cid', pattern: '^npm/[ab]$' },
    ],
    cache: [
      { registry: 'npm', path: '/leading' },
      { registry: 'npm', path: 'a//b' },
      { registry: 'npm/proxy', path: 'x' },
      { registry: 'pypi', path: 'simple/requests/' },
    ],
  },
  names: { users: 'username', acl: 'id' },
  statistics: { storage_bytes: 5_000_000_123, cache: { hit_rate: '93 %' }, healthy: true },
  page: (records) => ({ status: 200, body: records }),
  error: problem,
  isFixed: ({ origin }) => origin === 'file',
  added: ({ list, body }, number) => (list === 'users' ? body : { ...body, id: `new/${body.user}/${number}` }),
  done: ({ method }) => ({ status: method === 'POST' ? 201 : 204 }),
};

/** The same server behind a proxy that refuses encoded slashes. */
const proxied: ForeignStyle = {
  ...slashes,
  refusedAddress(path) {
    const page = '<html><title>Bad Request</title><body>nginx</body></html>';
    return /%2f/i.test(path) ? { status: 400, body: page, type: 'text/html' } : undefined;
  },
};

const plain = (status: number, words: string): ForeignReply => ({ status, body: `${words}\n`, type: 'text/plain' });

/** Records by name, errors as text, and neither a cache nor statistics. Users cannot be changed, only added and deleted. */
const small: ForeignStyle = {
  lists: {
    users: [
      { name: 'root', is_admin: true },
      { name: 'bob', is_admin: false, role: 'read' },
      { name: 'cid', role: 'write' },
    ],
    acl: [{ id: 1, username: 'bob', path: 'npm/**', access: 'read' }],
  },
  names: { users: 'name', acl: 'id' },
  page(records, { list }) {
    const named = Object.fromEntries(records.map((record) => [String(record.name ?? record.id), record]));
    return { status: 200, body: { [list === 'users' ? 'users' : 'rules']: named } };
  },
  error: plain,
  isFixed: ({ is_admin }) => is_admin === true,
  added({ list, body }, number): ForeignRecord {
    if (list === 'users') return { name: body.username, role: body.role };
    return { id: number + 1, username: body.user, path: body.pattern, access: body.permission };
  },
  refusal: ({ method }) => (method === 'PUT' ? plain(405, 'no such method') : undefined),
  done: ({ method, list }) => {
    if (method === 'DELETE') return { status: 202, body: { queued: true } };
    return { status: 200, body: list === 'users' ? { api_key: 'key-of-the-server-2' } : 'ok' };
  },
};

/** Accepts additions only. */
const additions: ForeignStyle = {
  ...slashes,
  lists: {
    users: [
      { username: 'root', role: 'superuser', origin: 'file' },
      { username: 'bob', role: 'read' },
      { username: 'cid', role: 'read' },
    ],
    acl: [{ id: 'a', user: 'bob', pattern: 'npm/@acme/**', permission: 'read' }],
    cache: [{ registry: 'npm', path: 'react' }],
  },
  added: ({ list, body }, number) => (list === 'users' ? body : { ...body, id: `new-${number}` }),
  refusal: ({ method }) =>
    method === 'POST' ? undefined : { status: 403, body: { message: 'The security team decides about this.' } },
};

const { refusal: _, ...accepting }: ForeignStyle = additions;

/** Confirms every change and makes none. */
const idle: ForeignStyle = { ...accepting, isIdle: true, done: () => ({ status: 200, body: {} }) };

/** Makes every change, but its responses to them are incomplete. */
const cut: ForeignStyle = {
  ...accepting,
  done: (_, record) => ({ status: 200, body: { note: 'the rest is missing', record }, isCut: true }),
};

/** Servers whose authors have read only the specification, by what distinguishes them. */
export const foreignStyles = { accepting, small, additions, pages, idle, proxied, cut, slashes } as const;

export type ForeignStyleName = keyof typeof foreignStyles;
