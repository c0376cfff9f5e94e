/**
 * Returns a function with the results of `compute`, which is called once for a key while the result is remembered; again if it is
 * undefined. All results are forgotten when there are too many, so `compute` must depend on its key only.
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
