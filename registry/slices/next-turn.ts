import { setImmediate } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves when other work has run and it is the caller's turn. Only one caller continues in each turn of the event loop, so that
 * others wait for one slice of work, however many requests with long work there are.
 */
export function nextTurn(): Promise<unknown> {
  last = last.then(() => setImmediate());
  return last;
}
