/** The time that requests of one client took, in milliseconds. */
export interface Waits {
  readonly median: number;
  /** 95 of 100 requests took at most this time. */
  readonly p95: number;
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
  const at = (part: number): number => times[Math.floor(times.length * part)] ?? 0;
  return { median: at(0.5), p95: at(0.95), worst: times.at(-1) ?? 0 };
}
