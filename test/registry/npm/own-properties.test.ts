import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(ownerConfig);
  expect(await registry.request('PUT', '/npm/one', { as, body: publication('one') })).toMatchObject({ status: 201 });
});
afterAll(() => registry.stop());

const tags = '/npm/-/package/one/dist-tags';

/** Requests with a name that every object inherits. */
test.each<[method: string, path: string, body: unknown, error: string]>([
  ['DELETE', `${tags}/constructor`, undefined, '`one` does not have a tag `constructor`.'],
  ['DELETE', `${tags}/toString`, undefined, '`one` does not have a tag `toString`.'],
  ['PUT', `${tags}/next`, 'constructor', '`one` does not have a version `constructor`.'],
  ['GET', '/npm/one/constructor', undefined, '`one`'],
  ['GET', '/npm/one/hasOwnProperty', undefined, '`one`'],
  ['GET', '/npm/one/-/one-constructor.tgz', undefined, '`one` does not have a tarball'],
])('%s %s finds nothing', async (method, path, body, error) => {
  const answer = await registry.request(method, path, { as, ...(body !== undefined && { body }) });
  expect(answer).toMatchObject({ status: 404, body: { error: expect.stringContaining(error) } });
});

test('a tag can have the name of an inherited property', async () => {
  expect(await registry.request('PUT', `${tags}/constructor`, { as, body: '1.0.0' })).toMatchObject({ status: 201 });
  expect((await registry.request('GET', tags)).body).toEqual({ latest: '1.0.0', constructor: '1.0.0' });
  expect(await registry.request('DELETE', `${tags}/constructor`, { as })).toMatchObject({ status: 200 });
  expect(await registry.request('DELETE', `${tags}/constructor`, { as })).toMatchObject({ status: 404 });
});
