import type { CommandContext } from '../command-context.ts';

/** The milliseconds before the progress is first shown. */
const delay = 300;
/** The milliseconds between updates. */
const interval = 100;

/** Moves the cursor to the start of the line, and removes the text after it. */
const clearLine = '\r\u001b[K';

/** Returns whether written text shows or removes the progress. */
export function isProgress(text: string): boolean {
  return text.startsWith(clearLine);
}

/** A line that shows the progress of a long operation. */
export interface Progress {
  show(text: string): void;
  /** Removes the line. */
  end(): void;
}

/** Starts showing progress on a terminal. Writes nothing to other streams or during short operations. */
export function startProgress({ stderr, now }: Pick<CommandContext, 'stderr' | 'now'>): Progress {
  let next = now() + delay;
  let isShown = false;
  return {
    show(text) {
      if (now() < next || !stderr.isTTY) return;
      next = now() + interval;
      isShown = true;
      stderr.write(clearLine + text);
    },
    end() {
      if (isShown) stderr.write(clearLine);
      isShown = false;
    },
  };
}
