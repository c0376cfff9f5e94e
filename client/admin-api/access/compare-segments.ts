import { matchesPattern } from '../../../access/matches-pattern.ts';

/** One segment of a pattern, and what it stands for in the path: one segment, or for `**` any number of them. */
export interface Part {
  readonly pattern: string;
  readonly covered: readonly string[];
}

/** Where a pattern and a path go apart. */
export type Stop =
  | { readonly kind: 'differs'; readonly pattern: string; readonly segment: string }
  /** The pattern wants more than there is. */
  | { readonly kind: 'path-ends'; readonly pattern: string }
  | { readonly kind: 'pattern-ends'; readonly segment: string };

export type Comparison =
  | { readonly covers: true; readonly parts: readonly Part[] }
  | { readonly covers: false; readonly parts: readonly Part[]; readonly stop: Stop; readonly nearness: Nearness };

/** How near a pattern comes to a path, the weightier first: parts that fit, characters alike in the part that does not. */
export type Nearness = readonly [parts: number, characters: number];

/** What `matchesPattern` says, told segment by segment. */
export function compareSegments(pattern: string, path: string): Comparison {
  const wanted = pattern.split('/');
  const segments = path.split('/');
  const reached = walk(wanted, segments);
  const end = reached.get(key({ parts: wanted.length, segments: segments.length }));
  if (end) return { covers: true, parts: partsUpTo(end, wanted, segments) };

  const candidate = (step: Step) => {
    const stop = stopAt(step, wanted, segments);
    return { step, stop, nearness: nearnessOf(step, stop, wanted) };
  };
  const { step, stop, nearness } = [...reached.values()]
    .map(candidate)
    .reduce((best, other) => (byNearness(other.nearness, best.nearness) < 0 ? other : best), candidate(start));
  return { covers: false, parts: partsUpTo(step, wanted, segments), stop, nearness };
}

/** Sorts the nearest first. */
export function byNearness(a: Nearness, b: Nearness): number {
  return b[0] - a[0] || b[1] - a[1];
}

/** How much of both has been gone through. */
interface Place {
  readonly parts: number;
  readonly segments: number;
}

interface Step extends Place {
  readonly from: Step | undefined;
}

const start: Step = { parts: 0, segments: 0, from: undefined };

function key({ parts, segments }: Place): string {
  return `${parts} ${segments}`;
}

/** Every place that can be reached, each by one way to it: the one on which earlier `**` take least. */
function walk(wanted: readonly string[], segments: readonly string[]): ReadonlyMap<string, Step> {
  const reached = new Map<string, Step>();
  const waiting: Step[] = [start];
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    if (reached.has(key(step))) continue;
    reached.set(key(step), step);
    const part = wanted[step.parts];
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

function partsUpTo(end: Step, wanted: readonly string[], segments: readonly string[]): Part[] {
  const covered: string[][] = wanted.slice(0, end.parts).map(() => []);
  for (let step: Step = end; step.from !== undefined; step = step.from) {
    const segment = segments[step.from.segments];
    if (step.segments > step.from.segments && segment !== undefined) covered[step.from.parts]?.unshift(segment);
  }
  return covered.map((taken, index) => ({ pattern: wanted[index] ?? '', covered: taken }));
}

function stopAt(step: Step, wanted: readonly string[], segments: readonly string[]): Stop {
  const pattern = wanted[step.parts];
  const segment = segments[step.segments];
  if (pattern === undefined) return { kind: 'pattern-ends', segment: segment ?? '' };
  return segment === undefined ? { kind: 'path-ends', pattern } : { kind: 'differs', pattern, segment };
}

function nearnessOf(step: Step, stop: Stop, wanted: readonly string[]): Nearness {
  const literal = wanted.slice(0, step.parts).filter((part) => part !== '**').length;
  return [literal, stop.kind === 'differs' ? charactersAlike(stop.pattern, stop.segment) : 0];
}

/** At the beginning of both. */
function charactersAlike(a: string, b: string): number {
  const differs = [...a].findIndex((character, index) => character !== [...b][index]);
  return differs < 0 ? a.length : differs;
}
