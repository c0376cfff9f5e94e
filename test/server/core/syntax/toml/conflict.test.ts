import { describe, expect, test } from 'vitest';
import { readToml } from './read-toml.ts';

const fault = 'Unresolved merge conflict; keep one side, or both';

describe('merge conflicts', () => {
  test.each<[string, number]>([
    ['<<<<<<< ours\na = 1\n=======\na = 2\n>>>>>>> theirs\n', 1],
    ['<<<<<<< ours\na = 1\n=======\na = 2\n', 0],
    ['<<<<<<< ours\na = 1\n<<<<<<< ours\nb = 1\n=======\nb = 2\n>>>>>>> theirs\n', 1],
  ])('%j has the conflicts', (text, count) => {
    const messages = readToml(text).flatMap(({ block }) => block.problems.map(({ message }) => message));
    expect(messages.filter((message) => message === fault)).toHaveLength(count);
  });
});
