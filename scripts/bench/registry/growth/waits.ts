/** The time that requests of one client took, in milliseconds. */
export interface Waits {
  readonly median: number;
  readonly worst: number;
}

/** Requests `url` repeatedly while `work` runs, one request at a time. Returns the durations of these requests. */
export async function waitsDuring(url: string, work: Promise<unknown>): Promise<Waits> {
  const times: number[] = [];
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const start = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await ended;
  times.sort((a, b) => a - b);
  return { median: times[times.length >> 1] ?? 0, worst: times.at(-1) ?? 0 };
}
