/** Enough to keep a disk busy, and far below the limit of open files per process. */
const maxFilesAtOnce = 16;

/** Runs `work` for each item, a few at a time. Resolves to the results in the order of the items. */
export async function concurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  maxAtOnce = maxFilesAtOnce,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(maxAtOnce, items.length) }, worker));
  return results;
}
