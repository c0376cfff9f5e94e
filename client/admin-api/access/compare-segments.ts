import { matchesPattern } from '../../../access/matches-pattern.ts';

/** A segment of a pattern with the segments of the path that it matches: one, or any number for `**`. */
export interface PatternPart {
  readonly pattern: string;
  readonly covered: readonly string[];
}

/** The point at which a pattern stops matching a path. */
export type MismatchPoint =
  | { readonly kind: 'differs'; readonly pattern: string; readonly segment: string }
  /** The path ends before the pattern. */
  | { readonly kind: 'path-ends'; readonly pattern: string }
  | { readonly kind: 'pattern-ends'; readonly segment: string };

export type Comparison =
  | { readonly covers: true; readonly parts: readonly PatternPart[] }
  | {
      readonly covers: false;
      readonly parts: readonly PatternPart[];
      readonly stop: MismatchPoint;
      readonly nearness: Nearness;
    };

/**
 * How close a pattern is to a path: the number of matching parts, then the number of common characters in the first part
 * that differs.
 */
export type Nearness = readonly [parts: number, characters: number];

/** Compares a pattern with a path segment by segment, with the same result as `matchesPattern`. */
export function compareSegments(pattern: string, path: string): Comparison {
  const patternSegments = pattern.split('/');
  const segments = path.split('/');
  const reached = walk(patternSegments, segments);
  const end = reached.get(key({ parts: patternSegments.length, segments: segments.length }));
  if (end) return { covers: true, parts: partsUpTo(end, patternSegments, segments) };

  const candidate = (step: Step) => {
    const stop = stopAt(step, patternSegments, segments);
    return { step, stop, nearness: nearnessOf(step, stop, patternSegments) };
  };
  const { step, stop, nearness } = [...reached.values()]
    .map(candidate)
    .reduce((best, other) => (byNearness(other.nearness, best.nearness) < 0 ? other : best), candidate(start));
  return { covers: false, parts: partsUpTo(step, patternSegments, segments), stop, nearness };
}

/** Compares two values of nearness, to sort the nearest first. */
export function byNearness(a: Nearness, b: Nearness): number {
  return b[0] - a[0] || b[1] - a[1];
}

/** The number of parts of the pattern, and of segments of the path, that have been compared. */
interface Position {
  readonly parts: number;
  readonly segments: number;
}

interface Step extends Position {
  readonly from: Step | undefined;
}

const start: Step = { parts: 0, segments: 0, from: undefined };

function key({ parts, segments }: Position): string {
  return `${parts} ${segments}`;
}

/**
 * Returns all positions that can be reached, each with one path to it: the one on which earlier `**` match as little as
 * possible.
 */
function walk(patternSegments: readonly string[], segments: readonly string[]): ReadonlyMap<string, Step> {
  const reached = new Map<string, Step>();
  const waiting: Step[] = [start];
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    if (reached.has(key(step))) continue;
    reached.set(key(step), step);
    const part = patternSegments[step.parts];
    const segment = segments[step.segments];
    const on = (parts: number, taken: number): Step => ({
      parts: step.parts + parts,
      segments: step.segments + taken,
      from: step,
    });
    if (part === '**') waiting.push(...(segment === undefined ? [] : [on(0, 1)]), on(1, 0));
    else if (part !== undefined && segment !== undefined && matchesPattern(part, segment)) waiting.push(on(1, 1));
  }
  return reached;
}

function partsUpTo(end: Step, patternSegments: readonly string[], segments: readonly string[]): PatternPart[] {
  const covered: string[][] = patternSegments.slice(0, end.parts).map(() => []);
  for (let step: Step = end; step.from !== undefined; step = step.from) {
    const segment = segments[step.from.segments];
    if (step.segments > step.from.segments && segment !== undefined) covered[step.from.parts]?.unshift(segment);
  }
  return covered.map((taken, index) => ({ pattern: patternSegments[index] ?? '', covered: taken }));
}

function stopAt(step: Step, patternSegments: readonly string[], segments: readonly string[]): MismatchPoint {
  const pattern = patternSegments[step.parts];
  const segment = segments[step.segments];
  if (pattern === undefined) return { kind: 'pattern-ends', segment: segment ?? '' };
  return segment === undefined ? { kind: 'path-ends', pattern } : { kind: 'differs', pattern, segment };
}

function nearnessOf(step: Step, stop: MismatchPoint, patternSegments: readonly string[]): Nearness {
  const literal = patternSegments.slice(0, step.parts).filter((part) => part !== '**').length;
  return [literal, stop.kind === 'differs' ? commonCharacters(stop.pattern, stop.segment) : 0];
}

/** Returns the length of the common prefix. */
function commonCharacters(a: string, b: string): number {
  const differs = [...a].findIndex((character, index) => character !== [...b][index]);
  return differs < 0 ? a.length : differs;
}
