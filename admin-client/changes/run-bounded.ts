/** The outcome of one item. */
export type ItemOutcome<Item> =
  | { readonly item: Item; readonly state: 'done' }
  | { readonly item: Item; readonly state: 'failed'; readonly error: Error }
  /** The item was canceled before it started. */
  | { readonly item: Item; readonly state: 'skipped' };

export interface Bounds<Item> {
  /** The maximum number of concurrent runs. */
  readonly maxConcurrent: number;
  /** When aborted, no more items are started. Items that are running are completed, so that their outcome is known. */
  readonly signal?: AbortSignal;
  run(item: Item): Promise<unknown>;
  /** Called after each item. */
  onOutcome?(outcome: ItemOutcome<Item>): void;
}

/** Runs all items with limited concurrency. Resolves to the outcomes in the order of the items; never rejects. */
export async function runBounded<Item>(
  items: readonly Item[],
  { maxConcurrent, signal, run, onOutcome }: Bounds<Item>,
): Promise<readonly ItemOutcome<Item>[]> {
  const outcomes: ItemOutcome<Item>[] = items.map((item) => ({ item, state: 'skipped' }));
  const waiting = items.entries();
  const work = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      if (signal?.aborted) return;
      const outcome = await outcomeOf(item, run);
      outcomes[index] = outcome;
      onOutcome?.(outcome);
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, items.length) }, work));
  return outcomes;
}

async function outcomeOf<Item>(item: Item, run: Bounds<Item>['run']): Promise<ItemOutcome<Item>> {
  try {
    await run(item);
    return { item, state: 'done' };
  } catch (error) {
    return { item, state: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
