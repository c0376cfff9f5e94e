let collator: Intl.Collator | undefined;

/**
 * Compares names like `compare` of `Array.prototype.sort`, with numbers by value: `user-9` precedes `user-10`. The collator is created
 * for the first names, because this takes 8 to 15 ms, which every window would wait for when the extension is activated.
 */
export function naturalOrder(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(one, other);
}
