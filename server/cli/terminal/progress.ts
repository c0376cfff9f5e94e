import type { Surroundings } from '../surroundings.ts';

/** Milliseconds before the progress is shown, and between updates. */
const patience = 300;
const interval = 100;

/** A line that shows the progress of long work. */
export interface Progress {
  show(text: string): void;
  /** Removes the line. */
  end(): void;
}

/** Starts showing progress on a terminal. Writes nothing to other streams or for short work. */
export function startProgress({ stderr, now }: Pick<Surroundings, 'stderr' | 'now'>): Progress {
  let next = now() + patience;
  let isShown = false;
  return {
    show(text) {
      if (!stderr.isTTY || now() < next) return;
      next = now() + interval;
      isShown = true;
      stderr.write(`\r\u001b[K${text}`);
    },
    end() {
      if (isShown) stderr.write('\r\u001b[K');
      isShown = false;
    },
  };
}
