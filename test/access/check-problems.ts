import { expect } from 'vitest';

/** Checks which texts are accepted, and that the problem of each rejected text is a sentence. */
export function checkProblems(
  problemOf: (text: string) => string | undefined,
  accepted: readonly string[],
  rejected: readonly string[],
): void {
  expect(accepted.filter((text) => problemOf(text) !== undefined)).toEqual([]);
  expect(rejected.map((text) => problemOf(text) ?? `no problem for ${JSON.stringify(text)}`)).toEqual(
    rejected.map(() => expect.stringMatching(/^[A-Z`].*\.$/)),
  );
}
