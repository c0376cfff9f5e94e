/** A problem that a matcher found, and the text of its place. */
export interface MatchedPlace {
  readonly matcher: string;
  readonly place: string;
}

/**
 * Returns the matchers to use for an output in which they have found problems, each with at least one place that no matcher before it
 * has found. The matcher with the most places is the first one; of several, the one that was listed first.
 */
export function chooseMatchers(found: readonly MatchedPlace[]): readonly string[] {
  const places = new Map<string, Set<string>>();
  for (const { matcher, place } of found) places.set(matcher, (places.get(matcher) ?? new Set()).add(place));
  const known = new Set<string>();
  const chosen: string[] = [];
  for (const [matcher, own] of [...places].toSorted(([, a], [, b]) => b.size - a.size)) {
    if ([...own].every((place) => known.has(place))) continue;
    chosen.push(matcher);
    for (const place of own) known.add(place);
  }
  return chosen;
}
