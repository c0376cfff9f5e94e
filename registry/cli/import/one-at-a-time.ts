import { stat } from 'node:fs/promises';

/** Runs work with large files one after another, and work with others at once. */
export interface OneAtATime {
  run<Value>(path: string, work: () => Promise<Value>): Promise<Value>;
}

/** Bytes. A tarball is several times in memory while it is encoded and sent. */
const maxSmallSize = 2 ** 23;

export function oneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async run(path, work) {
      const file = await stat(path).catch(() => undefined);
      // The work reports a file that is missing.
      if (!file || file.size <= maxSmallSize) return work();
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
