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

/**
 * Starts showing progress on a terminal. Writes nothing to other streams, to terminals that cannot move the cursor or during
 * short operations.
 */
export function startProgress({
  stderr,
  now,
  environment,
}: Pick<CommandContext, 'stderr' | 'now' | 'environment'>): Progress {
  const canMoveCursor = stderr.isTTY && environment.TERM !== 'dumb';
  let next = now() + delay;
  let isShown = false;
  return {
    show(text) {
      if (!canMoveCursor || now() < next) return;
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
