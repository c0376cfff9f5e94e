import { callsInText } from '../graph/references/script-calls.ts';
import type { OtherMention } from './other-mention.ts';

/**
 * Returns the mentions of tasks in a shell script, except those that run in another folder. `script` has the length of `text`;
 * what the shell does not read in the text is blank.
 */
export function shellMentions(text: string, script: string): readonly OtherMention[] {
  return callsInText(script).flatMap((call) =>
    text.slice(call.start, call.end) === call.target ? [{ ...call, folder: '' }] : [],
  );
}

/** Returns spaces instead of all characters except line breaks. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
