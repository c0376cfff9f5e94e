import { matchesPattern } from './matches-pattern.ts';

/** The required value of a claim: text in which `*` and `**` match as in access rules, a number or a boolean. */
export type ExpectedClaim = string | number | boolean;

/** Returns whether a claim is the expected one. Text matches text only, so that a missing claim never matches. */
export function matchesClaim(expected: ExpectedClaim, claim: unknown): boolean {
  if (typeof expected === 'string' && expected.includes('*')) {
    return typeof claim === 'string' && matchesPattern(expected, claim);
  }
  return claim === expected;
}

const prefix = 'publisher:';

/** Returns the owner of the tokens of a trusted publisher. It is not a valid username. */
export function publisherOwner(name: string): string {
  return `${prefix}${name}`;
}

/** Returns the trusted publisher that owns a token; undefined for a user. */
export function publisherNamed(owner: string): string | undefined {
  return owner.startsWith(prefix) ? owner.slice(prefix.length) : undefined;
}
