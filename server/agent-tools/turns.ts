/** Returns a function that runs work, at most `count` at the same time; the others wait in their order. */
export function inTurns(count: number): <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work, signal) => {
    while (running >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
}
