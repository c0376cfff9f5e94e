import { setTimeout as delay } from 'node:timers/promises';
import type { Coordination } from '../storage/contract/coordination.ts';

export interface SharedWork<Result> {
  /** Names the same work at all servers. */
  readonly key: string;
  /** Resolves to the value that another server has stored in the meantime; to undefined if there is none. */
  readonly stored: () => Promise<Result | undefined>;
  readonly work: () => Promise<Result>;
  /** Resolves when the result of `work` is stored. */
  readonly settled?: () => Promise<void>;
}

/** Milliseconds after which a server does the work although another one may still be doing it. */
const maxWait = 10_000;
/** Milliseconds between checks for the value of another server: the initial value and the maximum. */
const minPause = 20;
const maxPause = 200;

/**
 * Resolves to the result of work that several servers might begin at the same time: one does it, and the others wait
 * for the stored result. A server whose database cannot be reached does it immediately.
 */
export async function oneServerAtATime<Result>(
  coordination: Coordination | undefined,
  { key, stored, work, settled = async () => undefined }: SharedWork<Result>,
): Promise<Result> {
  if (!coordination) return work();
  const start = performance.now();
  for (let pause = minPause; performance.now() - start < maxWait; pause = Math.min(2 * pause, maxPause)) {
    const release = await coordination.claim(key, maxWait).catch(() => async () => undefined);
    if (release) {
      try {
        // Another server may have released its claim since the last check.
        return (pause > minPause ? await stored() : undefined) ?? (await work());
      } finally {
        // The response does not wait; a claim that is not released expires.
        void settled()
          .then(release)
          .catch(() => undefined);
      }
    }
    await delay(pause);
    const found = await stored();
    if (found !== undefined) return found;
  }
  return work();
}
