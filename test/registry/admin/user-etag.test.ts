import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(ownerConfig);
});
afterAll(() => registry.stop());

const path = '/admin/users/bob';
const token = 'the-token-of-bob';

/** Adds bob with the role `read`; returns the `etag`. */
async function added(): Promise<string> {
  await registry.request('DELETE', path, { as });
  const { headers, body } = await registry.request('POST', '/admin/users', {
    as,
    body: { username: 'bob', role: 'read', token },
  });
  expect(Object(body).etag).toBe(headers.etag);
  return headers.etag ?? '';
}

const change = (method: string, etag: string, body?: object) =>
  registry.request(method, path, { as, body, headers: { 'if-match': etag } });

test('a user has the same tag in the list, on its own, and after a change without effect', async () => {
  const etag = await added();
  const { headers, body } = await registry.request('GET', path, { as });
  expect([headers.etag, Object(body).etag, Object(body).username]).toEqual([etag, etag, 'bob']);
  const { body: listed } = await registry.request('GET', '/admin/users', { as });
  expect(listed).toMatchObject([{ username: 'bob', etag }]);
  expect((await change('PUT', etag, { role: 'read' })).headers.etag).toBe(etag);
});

test.each([
  ['the tag', (etag: string) => etag],
  ['one of several tags', (etag: string) => `"other", ${etag}`],
  ['any tag', () => '*'],
])('with %s, a user is changed and deleted', async (_, condition) => {
  const changed = await change('PUT', condition(await added()), { role: 'write' });
  expect(changed.status).toBe(200);
  expect((await change('DELETE', condition(changed.headers.etag ?? ''))).status).toBe(204);
});

test.each<readonly [what: string, body: object, now: string]>([
  ['another role', { role: 'write' }, 'the role `write` and a token'],
  ['no token', { token: null }, 'the role `read` and no token'],
])('after %s, a change with an earlier tag is refused, and the error describes the user', async (_, body, now) => {
  const etag = await added();
  const after = await registry.request('PUT', path, { as, body });
  for (const [method, sent] of [
    ['PUT', { role: 'admin' }],
    ['DELETE', undefined],
  ] as const) {
    const refused = await change(method, etag, sent);
    expect(refused).toMatchObject({
      status: 412,
      body: { error: `User \`bob\` was changed in the meantime, and now has ${now}.`, code: 'changed-meanwhile' },
    });
    expect(refused.headers.etag).toBe(after.headers.etag);
  }
  expect((await registry.request('GET', path, { as })).headers.etag).toBe(after.headers.etag);
});

test('a deleted user is not found, with any tag', async () => {
  const etag = await added();
  await registry.request('DELETE', path, { as });
  expect((await change('PUT', etag, { role: 'write' })).status).toBe(404);
});

test('exactly one of several simultaneous changes with the same tag succeeds', async () => {
  const etag = await added();
  const statuses = await Promise.all(['write', 'admin'].map((role) => change('PUT', etag, { role })));
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 412]);
});
