import { nextTurn } from './next-turn.ts';

/** Work that pauses, by `yield`, wherever other work may run. The time from one pause to the next should be far below `maxTime`. */
export type Steps<Result> = Iterator<undefined, Result>;

/** Milliseconds for which work may block the thread. */
const maxTime = 1;

/** Runs work, and lets other work run whenever a millisecond has passed. Rejects with the error of the work. */
export async function runInSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (let start = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - start < maxTime) continue;
    await nextTurn();
    start = performance.now();
  }
}

/** Calls `visit` for each item, in slices. */
export function forEachInSlices<Item>(items: Iterable<Item>, visit: (item: Item) => void): Promise<void> {
  return runInSlices(eachOf(items, visit));
}

function* eachOf<Item>(items: Iterable<Item>, visit: (item: Item) => void): Generator<undefined, void> {
  for (const item of items) {
    visit(item);
    yield;
  }
}
