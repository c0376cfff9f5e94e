import { expect, test } from 'vitest';
import type { AdminClient } from '../../../admin-client/admin-client.ts';
import { createAdminClient } from '../../../admin-client/client/create-admin-client.ts';
import { userList } from '../../../admin-client/lists/user-list.ts';
import { rows } from '../../support/rows.ts';
import { connectionTo, signedInWith } from '../support/connection.ts';
import { type Behavior, head, json, raw, startFaultyServer, writeThenStall } from '../support/faulty-server.ts';

const ann = [{ username: 'ann', role: 'read' }];
const eve = JSON.stringify([{ username: 'eve', role: 'admin' }]);
const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </admin/stats>; rel=preload\r\n\r\n';
const whole = (body: string, connection: string): string =>
  `${head(200, { connection, 'content-type': 'application/json', 'content-length': String(body.length) })}${body}`;

/** The first response of a server, which must not affect the next one. */
const first: readonly (readonly [string, Behavior])[] = [
  ['a cookie', json(200, [], { 'set-cookie': 'session=of-eve; Path=/', 'clear-site-data': '"*"' })],
  ['another address', json(200, [], { refresh: '0; url=/admin/stats', 'content-location': '/admin/stats' })],
  ['an address to load', json(200, [], { link: '</admin/stats>; rel=preload' })],
  ['a thousand hints', raw(hint.repeat(1_000), whole('[]', 'close'))],
  ['a response that was not requested', writeThenStall(whole('[]', 'keep-alive') + whole(eve, 'keep-alive'))],
  ['a cache time of a year', json(200, [], { 'cache-control': 'max-age=31536000, immutable' })],
  ['another service on the same host', json(200, [], { 'alt-svc': 'h2=":9"; ma=86400, h3=":9"' })],
];

const names = async (client: AdminClient): Promise<readonly string[]> =>
  (await client.list(userList, {})).items.map(({ username }) => username);

test.each(rows(first))('a response with $name does not affect the next request', async ({ row: [, behavior] }) => {
  const server = await startFaultyServer([behavior, json(200, ann)]);
  try {
    const client = createAdminClient(connectionTo(server.origin), signedInWith('the-token-of-the-session'));
    expect(await names(client)).toEqual([]);
    expect(await names(client)).toEqual(['ann']);
    const sent = server.received.map(({ method, path, headers }) => [method, path, headers.cookie]);
    expect(sent).toEqual(Array.from({ length: 2 }, () => ['GET', '/admin/users', undefined]));
  } finally {
    await server.stop();
  }
});
