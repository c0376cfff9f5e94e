/** The time that requests of one client took, in milliseconds. */
export interface Waits {
  readonly median: number;
  /** 95 of 100 requests took at most this time. */
  readonly p95: number;
  readonly worst: number;
}

/**
 * Requests the addresses in turn while `work` runs, one request at a time. Returns the durations of these requests. Rejects for a
 * response that is not successful.
 */
export async function waitsDuring(
  urls: readonly string[],
  work: Promise<unknown>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Waits> {
  const times: number[] = [];
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  const read = async (): Promise<void> => {
    while (!isDone) {
      const url = urls[times.length % urls.length] ?? '';
      const start = performance.now();
      const response = await fetch(url, { headers });
      const body = await response.arrayBuffer();
      times.push(performance.now() - start);
      if (!response.ok) throw new Error(`${url}: ${response.status} ${Buffer.from(body).toString()}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  await Promise.all([ended, read()]);
  times.sort((a, b) => a - b);
  const at = (part: number): number => times[Math.floor(times.length * part)] ?? 0;
  return { median: at(0.5), p95: at(0.95), worst: times.at(-1) ?? 0 };
}
