import { describe, test } from 'vitest';
import { groupList } from '../../../admin-client/lists/group-list.ts';
import { tokenList } from '../../../admin-client/lists/token-list.ts';
import { rows } from '../../support/rows.ts';
import {
  change,
  checkFault,
  create,
  evict,
  type Fault,
  page,
  read,
  readOfTenant,
  readStats,
  remove,
  watchElsewhere,
} from '../support/check-fault.ts';
import { answer, html, json } from '../support/faulty-server.ts';

watchElsewhere();

const words = (error: string) => ({ error });

const statuses: readonly Fault[] = [
  [
    '401 with a reason',
    read,
    [json(401, words('The token is not known.'))],
    { kind: 'wrong-credentials', says: /does not accept the credentials: The token is not known\.$/ },
  ],
  [
    '401 without a body',
    read,
    [answer(401)],
    { kind: 'wrong-credentials', says: /does not accept the credentials\.$/ },
  ],
  [
    '401 as a page',
    read,
    [html(401, page('Authorization Required'))],
    { kind: 'wrong-credentials', says: /: Authorization Required\.$/ },
  ],
  [
    '401 that asks for a password',
    read,
    [answer(401, '', { 'www-authenticate': 'Basic realm="Type your password"' })],
    { kind: 'wrong-credentials', says: /does not accept the credentials\.$/ },
  ],
  ['401 on a change', change, [json(401, {})], { kind: 'wrong-credentials', says: /credentials\.$/ }],
  [
    '403 with a reason',
    read,
    [json(403, words('Admins only.'))],
    { kind: 'no-admin-role', says: /do not have the required role: Admins only\.$/ },
  ],
  [
    '403 as the page of a firewall',
    read,
    [html(403, page('Request blocked'))],
    { kind: 'proxy-page', says: /web page \(403\) titled "Request blocked"/ },
  ],
  [
    '403 on a user of the configuration',
    change,
    [json(403, words('Config-defined users cannot be modified'))],
    { kind: 'conflict', says: /did not change the user "ann": Config-defined users cannot be modified\.$/ },
  ],
  [
    '403 on a change of a record, whatever its reason',
    remove,
    [json(403, words('No.'))],
    { kind: 'conflict', says: /did not change the user "ann": No\.$/ },
  ],
  [
    '400 on a deletion',
    remove,
    [json(400, words('In use.'))],
    {
      kind: 'refused',
      says: /\(400\): In use\.$/,
      nextStep: 'Refresh, and check whether the record can be deleted.',
    },
  ],
  [
    '403 on a creation',
    create,
    [json(403, words('The config says no.'))],
    { kind: 'no-admin-role', says: /do not have the required role: The config says no\.$/ },
  ],
  [
    '404 on a list',
    read,
    [json(404, words('Not Found'))],
    { kind: 'not-a-registry', says: /has no admin API: it does not provide the users: Not Found\.$/ },
  ],
  ['404 as a page', read, [html(404, page('404 Not Found'))], { kind: 'not-a-registry', says: /no admin API/ }],
  [
    '404 on a list that the specification does not define',
    (client) => client.list(groupList, {}),
    [json(404, words('no such page'))],
    { kind: 'not-a-registry', says: /^http:\/\/127\.0\.0\.1:\d+ does not provide the groups: no such page\.$/ },
  ],
  [
    '404 on the tokens of a user',
    (client) => client.list(tokenList({ username: 'ann' }), {}),
    [json(404, words('no such page'))],
    { kind: 'not-a-registry', says: /does not provide the tokens of "ann": no such page\.$/ },
  ],
  [
    '404 on the statistics',
    readStats,
    [answer(404)],
    { kind: 'not-a-registry', says: /does not provide the statistics\.$/ },
  ],
  [
    '404 on a tenant, without a reason',
    readOfTenant,
    [answer(404)],
    { kind: 'not-multi-tenant', says: /does not have the tenant "red", or does not support tenants\.$/ },
  ],
  [
    '404 on a tenant that is missing',
    readOfTenant,
    [json(404, { message: 'Unknown tenant red' })],
    {
      kind: 'not-multi-tenant',
      says: /does not have the tenant "red", or does not support tenants: Unknown tenant red\.$/,
    },
  ],
  ['404 on a record', remove, [json(404, {})], { kind: 'not-found', says: /does not have the user "ann"\.$/ }],
  [
    '404 on a cache entry',
    evict,
    [answer(404)],
    { kind: 'not-found', says: /does not have the cache entry "npm\/left"\.$/ },
  ],
  ['405 on a list', read, [answer(405)], { kind: 'not-a-registry', says: /no admin API/ }],
  ['405 on a change', change, [answer(405)], { kind: 'refused', says: /cannot change the user "ann"\.$/ }],
  // `fetch` does not return the response of a proxy that requires credentials.
  ['407', read, [html(407, page('Proxy'))], { kind: 'unreachable', says: /cannot be reached\.$/ }],
  ['408', read, [answer(408)], { kind: 'too-slow', says: /timed out before it received the whole request/ }],
  [
    '409 on a creation',
    create,
    [json(409, words('ann exists.'))],
    { kind: 'conflict', says: /conflicts with existing data: ann exists\.$/ },
  ],
  [
    '409 on a record',
    remove,
    [json(409, words('ann is the last admin'))],
    { kind: 'conflict', says: /ann is the last admin\.$/ },
  ],
  ['410', remove, [answer(410)], { kind: 'not-found', says: /does not have the user "ann"/ }],
  [
    '413 as a page',
    create,
    [html(413, page('Request Entity Too Large'))],
    { kind: 'refused', says: /\(413\): Request Entity Too Large\.$/ },
  ],
  [
    '415 as plain text',
    create,
    [answer(415, 'send JSON\n', { 'content-type': 'text/plain' })],
    { kind: 'refused', says: /\(415\): send JSON\.$/ },
  ],
  [
    '422 with a list of details',
    create,
    [json(422, { detail: [{ loc: ['body', 'role'], msg: 'unknown role' }, { msg: 'no' }] })],
    { kind: 'refused', says: /: unknown role; no\.$/ },
  ],
  [
    '400 with an object',
    create,
    [json(400, { error: { code: 7, message: 'bad role' } })],
    { kind: 'refused', says: /: bad role\.$/ },
  ],
  [
    '400 with control characters',
    create,
    [json(400, words('bad\u001b[31m\r\n\u202ename'))],
    { kind: 'refused', says: /: bad \[31m \ufffdname\.$/ },
  ],
  [
    '400 with links',
    create,
    [json(400, words('See [this](command:workbench.action.quit) <https://elsewhere.example>'))],
    { kind: 'refused', says: /: See \[this\]\(command:workbench\.action\.quit\) <https:\/\/elsewhere\.example>\.$/ },
  ],
  [
    '400 with a very long message',
    create,
    [json(400, words('word '.repeat(100_000)))],
    { kind: 'refused', says: /^.{300,500}…$/ },
  ],
  [
    '429 with a short wait, three times',
    read,
    [json(429, words('Slow down.'), { 'retry-after': '2' })],
    { kind: 'too-many-requests', says: /: Slow down\.$/, sent: 3, waited: [2000, 2000], retryAfter: 2 },
  ],
  [
    '429 with a long wait',
    read,
    [answer(429, '', { 'retry-after': '3600' })],
    { kind: 'too-many-requests', says: /no more requests at the moment\.$/, retryAfter: 3600 },
  ],
  [
    '429 until a date',
    read,
    [answer(429, '', { 'retry-after': 'Tue, 01 Jan 2030 01:00:00 GMT' })],
    { kind: 'too-many-requests', says: /no more/, retryAfter: 3600 },
  ],
  [
    '429 with an invalid wait',
    read,
    [answer(429, '', { 'retry-after': 'soon' })],
    { kind: 'too-many-requests', says: /no more/, sent: 3, waited: [250, 750] },
  ],
  [
    '429 with a negative wait',
    read,
    [answer(429, '', { 'retry-after': '-5' })],
    { kind: 'too-many-requests', says: /no more/, sent: 3, waited: [250, 750] },
  ],
  [
    '429 with an endless wait',
    read,
    [answer(429, '', { 'retry-after': '9'.repeat(400) })],
    { kind: 'too-many-requests', says: /no more/, sent: 3, waited: [250, 750] },
  ],
  [
    '429 on a change',
    remove,
    [answer(429, '', { 'retry-after': '1' })],
    { kind: 'too-many-requests', says: /no more/, retryAfter: 1 },
  ],
  ['451 as a page', read, [html(451, page('Blocked'))], { kind: 'proxy-page', says: /titled "Blocked"/ }],
  ['511', read, [html(511, page('Hotel'))], { kind: 'proxy-page', says: /titled "Hotel"/ }],
  ['500 with a reason', read, [json(500, words('boom'))], { kind: 'server-error', says: /failed \(500\): boom\.$/ }],
  [
    '500 as a page with a stack',
    read,
    [html(500, '<html><pre>Error\n at secret.js</pre></html>')],
    { kind: 'server-error', says: /failed \(500\)\.$/ },
  ],
  ['501 on a change', change, [answer(501)], { kind: 'refused', says: /cannot change/ }],
  [
    '502 repeatedly',
    read,
    [html(502, page('502 Bad Gateway'))],
    {
      kind: 'server-error',
      says: /^http\S+ is temporarily unavailable \(502\): 502 Bad Gateway\.$/,
      sent: 3,
      waited: [250, 750],
    },
  ],
  [
    '503 with a long wait',
    read,
    [answer(503, '', { 'retry-after': '600' })],
    { kind: 'server-error', says: /503/, retryAfter: 600 },
  ],
  ['504 on a change', remove, [answer(504)], { kind: 'server-error', says: /temporarily unavailable \(504\)/ }],
  [
    '507',
    create,
    [json(507, words('The disk is full.'))],
    { kind: 'server-error', says: /failed \(507\): The disk is full\.$/ },
  ],
  ['599', read, [answer(599)], { kind: 'server-error', says: /failed \(599\)\.$/ }],
  ['304', read, [answer(304)], { kind: 'bad-response', says: /unexpected response for the users \(304\)/ }],
];

const coded = (code: string) => ({ error: 'Reworded.', code });

const codes: readonly Fault[] = [
  [
    'defined-in-config',
    change,
    [json(409, coded('defined-in-config'))],
    { kind: 'conflict', says: /did not change the user "ann": Reworded\.$/ },
  ],
  [
    'not-admin on a change',
    change,
    [json(403, coded('not-admin'))],
    { kind: 'no-admin-role', says: /do not have the required role: Reworded\.$/ },
  ],
  [
    'not-multi-tenant',
    readOfTenant,
    [json(404, coded('not-multi-tenant'))],
    { kind: 'not-multi-tenant', says: /"red", because it does not support tenants: Reworded\.$/ },
  ],
  [
    'no-such-tenant',
    readOfTenant,
    [json(404, coded('no-such-tenant'))],
    { kind: 'not-found', says: /has no tenant "red": Reworded\.$/ },
  ],
  [
    'of another server',
    readOfTenant,
    [json(404, coded('constructor'))],
    { kind: 'not-multi-tenant', says: /"red", or does not support tenants: Reworded\.$/ },
  ],
];

describe('an error with the code', () => {
  test.each(rows(codes))('$name', ({ row }) => checkFault(row));
});

describe('a response with the status', () => {
  test.each(rows(statuses))('$name', ({ row }) => checkFault(row));
});
