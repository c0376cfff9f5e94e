import { expect, test } from 'vitest';
import { checkEntityTag, entityTag } from '../../../registry/admin/entity-tag.ts';

const etag = entityTag(['bob', 'read']);

test('the tag of a record is the same for the same state, and a quoted text', () => {
  expect(etag).toMatch(/^"[\w-]{16}"$/);
  expect([entityTag(['bob', 'read']), entityTag(['bob', 'write'])].map((one) => one === etag)).toEqual([true, false]);
});

test.each([undefined, '*', ' * ', etag, `"other", ${etag}`, `"other",${etag} `])(
  'the condition %j allows the change',
  (condition) => {
    expect(() => checkEntityTag({ headers: { 'if-match': condition } }, etag, () => 'changed')).not.toThrow();
  },
);

test.each(['', '"other"', `W/${etag}`, etag.slice(1, -1), `"other" ${etag}`])(
  'the condition %j refuses the change with the current tag',
  (condition) => {
    expect(() => checkEntityTag({ headers: { 'if-match': condition } }, etag, () => 'Changed.')).toThrow(
      expect.objectContaining({ status: 412, message: 'Changed.', headers: { ETag: etag } }),
    );
  },
);
