import { expect, test } from 'vitest';
import { pageNote, pageOf } from '../../../server/agent-tools/page.ts';

const items = Array.from({ length: 120 }, (_, index) => index);
const limits = 'a result contains at most 200 items and 30000 characters';

test.for<
  readonly [input: Parameters<typeof pageOf>[1], length: number, next: number | undefined, note: string | undefined]
>([
  [{}, 50, 50, `Items 1 to 50 of 120 (${limits}). Call again with \`offset\` 50 for the next ones.`],
  [{ offset: 100 }, 20, undefined, `Items 101 to 120 of 120 (${limits}).`],
  [{ limit: 200 }, 120, undefined, undefined],
  [{ offset: 120 }, 0, undefined, 'There are 120 items; `offset` 120 is after the last one.'],
])('the page for %j', ([input, length, next, note]) => {
  const page = pageOf(items, input);
  expect([page.items.length, page.next, pageNote(page)]).toEqual([length, next, note]);
});

test('a page with long items has fewer of them, but at least one', () => {
  const long = ['a'.repeat(40_000), 'b'.repeat(20_000), 'c'.repeat(20_000)];
  expect(pageOf(long, {}).next).toBe(1);
  expect(pageOf(long, { offset: 1 }).next).toBe(2);
});
