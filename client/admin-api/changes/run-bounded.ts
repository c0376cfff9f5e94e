/** What became of one of many. */
export type Outcome<Item> =
  | { readonly item: Item; readonly state: 'done' }
  | { readonly item: Item; readonly state: 'failed'; readonly error: Error }
  /** It was canceled before its turn came. */
  | { readonly item: Item; readonly state: 'skipped' };

export interface Bounds<Item> {
  /** How many run at once, at most. */
  readonly atOnce: number;
  /** When it is aborted, nothing more is begun; what runs comes to its end, so that its outcome is known. */
  readonly signal: AbortSignal;
  run(item: Item): Promise<unknown>;
  /** Called after each. */
  onOutcome?(outcome: Outcome<Item>): void;
}

/** Runs all, some at a time; gives what became of each, in the order of the items. Never rejects. */
export async function runBounded<Item>(
  items: readonly Item[],
  { atOnce, signal, run, onOutcome }: Bounds<Item>,
): Promise<readonly Outcome<Item>[]> {
  const outcomes: Outcome<Item>[] = items.map((item) => ({ item, state: 'skipped' }));
  const waiting = items.entries();
  const work = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      if (signal.aborted) return;
      const outcome = await outcomeOf(item, run);
      outcomes[index] = outcome;
      onOutcome?.(outcome);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return outcomes;
}

async function outcomeOf<Item>(item: Item, run: Bounds<Item>['run']): Promise<Outcome<Item>> {
  try {
    await run(item);
    return { item, state: 'done' };
  } catch (error) {
    return { item, state: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
