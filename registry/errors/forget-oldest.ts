/** Removes the entries that were added first until at most `max` are left, which bounds the memory of a map or set. */
export function forgetOldest(entries: Map<string, unknown> | Set<string>, max: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= max) return;
    entries.delete(key);
  }
}
