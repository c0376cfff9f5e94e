import type { ChangeEntry } from './registry-change-log.ts';

/** A change with all that is known of it, some lines, as it is copied. */
export function changeText({ at, where, address, what, isDone, answer }: ChangeEntry): string {
  return [`${at.toISOString()} ${what}`, `${where} (${address})`, `${isDone ? 'Answer' : 'Failed'}: ${answer}`].join(
    '\n',
  );
}
