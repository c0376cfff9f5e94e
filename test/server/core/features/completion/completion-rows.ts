import { expect } from 'vitest';
import type { FixtureOptions } from '../../../../support/fixture.ts';
import { accepted, labelsAt } from './completing.ts';

/**
 * A text with the caret, the labels that are offered first, other labels that are offered, and labels that are not.
 * `nothing` means that no label is offered.
 */
export interface OfferedRow {
  readonly at: string;
  readonly first?: readonly string[];
  readonly also?: readonly string[];
  readonly not?: readonly string[];
  readonly nothing?: true;
  readonly options?: FixtureOptions;
}

export function checkOffered({ at, first = [], also = [], not = [], nothing, options }: OfferedRow): void {
  const labels = labelsAt(at, options);
  expect(labels.slice(0, first.length)).toEqual(first);
  expect(also.filter((label) => !labels.includes(label))).toEqual([]);
  expect(not.filter((label) => labels.includes(label))).toEqual([]);
  expect(new Set(labels).size).toBe(labels.length);
  if (nothing) expect(labels).toEqual([]);
  else expect(labels.length).toBeGreaterThan(0);
}

/** The text with the caret, the accepted label, and the whole text afterwards. */
export type AcceptedRow = readonly [before: string, label: string, after: string, options?: FixtureOptions];

export function checkAccepted([before, label, after, options]: AcceptedRow): void {
  expect(accepted(before, label, options)).toBe(after);
}
