import { setImmediate } from 'node:timers/promises';

/** Resolves when other work has run and it is the caller's turn. */
export type NextTurn = () => Promise<unknown>;

/** Returns a queue of which one caller continues in each turn of the event loop. */
export function turns(): NextTurn {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}

/** The turns of long work: others wait for one slice of it, however many requests with long work there are. */
export const nextTurn: NextTurn = turns();
