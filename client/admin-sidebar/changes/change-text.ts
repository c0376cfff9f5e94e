import type { ChangeEntry } from './registry-change-log.ts';

/** Returns all details of a change as lines of text, for the clipboard. */
export function changeText({ at, where, address, what, isDone, answer }: ChangeEntry): string {
  return [`${at.toISOString()} ${what}`, `${where} (${address})`, `${isDone ? 'Response' : 'Failed'}: ${answer}`].join(
    '\n',
  );
}
