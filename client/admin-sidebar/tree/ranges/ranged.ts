import { naturalOrder } from '../../../text/natural-order.ts';
import { inRanges, type Ranged } from './name-ranges.ts';

/** Divides items into ranges by name. `countOf` returns how much an item adds to the count of its range. */
export function ranged<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  countOf: (item: Item) => number = () => 1,
): Ranged<Item> {
  return inRanges(items, { nameOf, countOf, compare: naturalOrder });
}

/** Returns the items of a short list, which is not divided. */
export function undivided<Item>(items: readonly Item[]): Ranged<Item> {
  return items.map((item) => ({ item }));
}

/** Returns a function that caches the result of `compute` for each value. Values must not be modified. */
export function cached<Value extends object, Result>(compute: (value: Value) => Result): (value: Value) => Result {
  const results = new WeakMap<Value, Result>();
  return (value) => {
    const known = results.get(value);
    if (known !== undefined) return known;
    const result = compute(value);
    results.set(value, result);
    return result;
  };
}
