import type { Surroundings } from '../surroundings.ts';

/** Milliseconds: work that is done sooner shows nothing, and nobody reads faster than the second one. */
const patience = 300;
const interval = 100;

/** One line that says how far long work has come. */
export interface Progress {
  show(text: string): void;
  /** Takes the line away. */
  end(): void;
}

/** Progress for a person at a terminal; nothing at all is written for anybody else, or for short work. */
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
