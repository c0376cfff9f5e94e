import type { EventLoop } from './slices.ts';

/** The milliseconds without a call after which the work runs. */
const quietTime = 200;

/** Returns a function that runs `work` with the last argument after it has not been called for a while. */
export function waitForQuiet<Argument>(
  work: (argument: Argument) => void,
  after: EventLoop['after'],
): (argument: Argument) => void {
  let last: Argument;
  let calls = 0;
  let isWaiting = false;

  function wait(): void {
    const before = calls;
    isWaiting = true;
    after(quietTime, () => {
      if (calls !== before) return wait();
      isWaiting = false;
      work(last);
    });
  }

  return (argument) => {
    last = argument;
    calls++;
    if (!isWaiting) wait();
  };
}
