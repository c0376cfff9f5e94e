import { describe, expect, test } from 'vitest';
import { registryConfigShape, taskShapes } from '../../../../../server/core/analysis/kinds/document-shapes.ts';
import { pack } from '../../../../../server/core/schema/pack/pack.ts';
import type { PackedData } from '../../../../../server/core/schema/pack/packed-data.ts';
import { unpack } from '../../../../../server/core/schema/pack/unpack.ts';
import { shapeRecords } from '../../../../../server/core/schema/shape/shape-records.ts';

/** Returns the data that a program reads from the text that the build wrote. */
function unpacked(data: unknown): unknown {
  const packed: PackedData = JSON.parse(JSON.stringify(pack(data, shapeRecords)));
  return unpack(packed, shapeRecords);
}

/**
 * Returns whether both values are equal. `toStrictEqual` would take too long, because it compares a shared object once
 * for each reference to it.
 */
function isEqual(one: unknown, other: unknown, compared = new Map<unknown, unknown>()): boolean {
  if (typeof one !== 'object' || one === null) return Object.is(one, other);
  if (compared.has(one)) return compared.get(one) === other;
  compared.set(one, other);
  const [ones, others] = [partsOf(one), partsOf(other)];
  return ones.length === others.length && ones.every((part, index) => isEqual(part, others[index], compared));
}

/** Returns the kind of an object and everything that it contains. */
function partsOf(object: unknown): readonly unknown[] {
  if (typeof object !== 'object' || object === null) return [object];
  const kind = Object.prototype.toString.call(object);
  if (object instanceof Map || object instanceof Set) return [kind, ...[...object].flat(1)];
  if (object instanceof RegExp) return [kind, object.source, object.flags];
  return [kind, ...Object.entries(object).flat(1)];
}

describe('Packed data is the same after unpacking:', () => {
  test.each<[string, unknown]>([
    ['the shapes of task files and config files', taskShapes()],
    ['the shape of registry configurations', registryConfigShape()],
    ['a value', 'text'],
    ['undefined', undefined],
    ['numbers', [0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 10n ** 30n]],
    ['objects with the same keys and values of different kinds', [{ a: 1 }, { a: null }, { a: [] }, { a: undefined }]],
    [
      'maps and sets',
      new Map<unknown, unknown>([
        ['a', new Set([1, {}])],
        [{ key: 1 }, new Map()],
      ]),
    ],
    ['a regular expression', /a+/giu],
  ])('%s', (_, data) => {
    expect(isEqual(data, unpacked(data))).toBe(true);
  });
});

test('A shared object is one object after unpacking, and cycles are preserved', () => {
  const shared = { name: 'shared' };
  const data = { first: shared, second: shared, own: undefined as unknown };
  data.own = data;
  const result = unpacked(data) as typeof data;
  expect(result.first).toBe(result.second);
  expect(result.own).toBe(result);
});

test('Equal parts are one object after unpacking', () => {
  const data = [{ a: [1, new Map([['b', new Set([2])]])] }, { a: [1, new Map([['b', new Set([2])]])] }];
  const [first, second] = unpacked(data) as typeof data;
  expect(first).toEqual(data[0]);
  expect(second).toBe(first);
});

test.each([[() => {}], [Symbol('x')], [new Date(0)]])('%o cannot be packed', (data) => {
  expect(() => pack({ data }, shapeRecords)).toThrow(TypeError);
});
