/** Enough to keep a disk busy, and far below how many files a process may open. */
const mostAtOnce = 16;

/** Does the work for each item, a few at a time; the results are in the order of the items. */
export async function concurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(mostAtOnce, items.length) }, worker));
  return results;
}
