import type { EventLoop } from './slices.ts';

/** Returns a function that runs `work` with the last argument after it has not been called for `quietTime` milliseconds. */
export function waitForQuiet<Argument>(
  work: (argument: Argument) => void,
  after: EventLoop['after'],
  quietTime = 200,
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
