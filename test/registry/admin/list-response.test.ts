import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendList } from '../../../registry/admin/list-response.ts';
import { pageOf, readCursor } from '../../../registry/storage/cursor.ts';

const numbers = Array.from({ length: 1_250 }, (_, i) => i);

/** Requests a list of numbers. Returns the response, and the limits of the pages that were read, with the turns of other work. */
async function listed(query: string, portion?: number) {
  const events: (number | 'other work')[] = [];
  const app = fastify();
  app.get<{ Querystring: { limit?: string; cursor?: string } }>('/numbers', (request, reply) =>
    sendList(request, reply, {
      ...(portion !== undefined && { portion }),
      async page({ limit, cursor }) {
        events.push(limit);
        setImmediate(() => events.push('other work'));
        const [after = '-1'] = readCursor(cursor) ?? [];
        const items = numbers.slice(Number(after) + 1, Number(after) + 2 + limit);
        return pageOf(items, { limit, cursor }, (number) => [String(number)]);
      },
      toBody: (number) => ({ number }),
    }),
  );
  const response = await app.inject({ url: `/numbers${query}` });
  await app.close();
  return { response, events };
}

const bodies = (from: number, to: number) => numbers.slice(from, to).map((number) => ({ number }));

test('a long list is read and composed in portions, between which other work runs', async () => {
  const { response, events } = await listed('');
  expect(response.json()).toEqual(bodies(0, 1_000));
  const next = /^<\/numbers(\?.+)>; rel="next"$/.exec(String(response.headers.link))?.[1] ?? '';
  expect((await listed(next)).response.json()).toEqual({ items: bodies(1_000, 1_250), next_cursor: null });
  expect(events.slice(0, 19)).toEqual(Array.from({ length: 19 }, (_, i) => (i % 2 === 0 ? 100 : 'other work')));
});

test.each([
  ['?limit=1', undefined, [1], 1],
  ['?limit=100', undefined, [100], 100],
  ['?limit=250', undefined, [100, 100, 50], 250],
  ['?limit=1000', 400, [400, 400, 200], 1_000],
])('%s in portions of %s reads pages of %j', async (query, portion, limits, length) => {
  const { response, events } = await listed(query, portion);
  expect(response.json()).toEqual({ items: bodies(0, length), next_cursor: expect.any(String) });
  expect(events.filter((event) => event !== 'other work')).toEqual(limits);
});
