import { booleanAt, type JsonRecord, textAt } from '../json.ts';

const words = ['disabled', 'locked', 'suspended', 'blocked', 'banned', 'deactivated', 'inactive'];
const opposites = ['enabled', 'active'];
const flags = words.flatMap(flagNames);
const oppositeFlags = opposites.flatMap(flagNames);

/** Returns whether a server has disabled a user, from the flags and states that servers use. */
export function isDisabled(record: JsonRecord): boolean {
  const state = textAt(record, 'status', 'state')?.toLowerCase() ?? '';
  const isOff = flags.some((name) => booleanAt(record, name) === true);
  return isOff || words.includes(state) || oppositeFlags.some((name) => booleanAt(record, name) === false);
}

function flagNames(word: string): readonly string[] {
  return [word, `is_${word}`, `is${word.charAt(0).toUpperCase()}${word.slice(1)}`];
}
