/**
 * Returns a function that remembers the results of `compute`, except undefined ones. All results are discarded when there are
 * too many, so the result of `compute` must depend on its key only.
 */
export function remembered<Key, Value>(
  maxResults: number,
  compute: (key: Key) => Value | undefined,
): (key: Key) => Value | undefined {
  const results = new Map<Key, Value>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = compute(key);
    if (result === undefined) return undefined;
    if (results.size >= maxResults) results.clear();
    results.set(key, result);
    return result;
  };
}
