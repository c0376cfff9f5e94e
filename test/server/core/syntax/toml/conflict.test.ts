import { describe, expect, test } from 'vitest';
import { readToml } from './read-toml.ts';

const fault = 'Unresolved merge conflict; keep one side, or both';

const conflict = '<<<<<<< ours\na = 1\n=======\nb = 2\n>>>>>>> theirs\n';

/** Texts, how often the fault is reported, and the keys that are read: those of the current side, and those around the conflict. */
const rows: readonly (readonly [string, number, readonly string[]])[] = [
  [conflict, 2, ['a']],
  [`x = 1\n${conflict}y = 2\n`, 2, ['x', 'a', 'y']],
  [`${conflict}${conflict}`, 4, ['a', 'a']],
  ['<<<<<<< ours\na = 1\n||||||| base\nc = 1\n=======\nb = 2\n>>>>>>> theirs\n', 2, ['a']],
  ['<<<<<<< ours\na = 1\n=======\na = 2\n', 0, ['a', 'a']],
  ['<<<<<<< ours\na = 1\n>>>>>>> theirs\n', 0, ['a']],
  [`<<<<<<< ours\na = 1\n${conflict}`, 2, ['a', 'a']],
];

describe('merge conflicts', () => {
  test.each(rows)('%j', (text, count, keys) => {
    const blocks = readToml(text).map(({ block }) => block);
    const messages = blocks.flatMap(({ problems }) => problems.map(({ message }) => message));
    expect(messages.filter((message) => message === fault)).toHaveLength(count);
    const names = blocks.flatMap(({ members }) => members.map(({ key }) => key.name));
    expect(names.filter((name) => /^\w/.test(name))).toEqual(keys);
  });
});
