import { alone } from './alone.ts';
import { componentKey, componentsOf } from './components-of.ts';
import { type ArrangedComponent, knownArrangements, place } from './place.ts';
import type { Arrangement, Box, BoxLink, Component, PlacedComponent } from './shapes.ts';

export interface LayoutOptions {
  readonly before: readonly PlacedComponent[];
  /** Resolves to the arrangements of components, in the same order; undefined if the call is canceled. */
  readonly arrange: (components: readonly Component[]) => Promise<readonly Arrangement[] | undefined>;
}

/**
 * Lays out boxes and links, as close as possible to the previous layout. Only components that have changed are arranged
 * again. Resolves to undefined if another call has replaced this one.
 */
export async function layOut(
  boxes: readonly Box[],
  links: readonly BoxLink[],
  { before, arrange }: LayoutOptions,
): Promise<readonly PlacedComponent[] | undefined> {
  const known = knownArrangements(before);
  const done: ArrangedComponent[] = [];
  const changed: Component[] = [];
  for (const component of componentsOf(boxes, links)) {
    const arrangement = alone(component) ?? known.get(componentKey(component));
    if (arrangement) done.push({ component, arrangement });
    else changed.push(component);
  }
  const arrangements = changed.length > 0 ? await arrange(changed) : [];
  if (!arrangements) return undefined;
  const added = changed.flatMap((component, index): readonly ArrangedComponent[] => {
    const arrangement = arrangements[index];
    return arrangement ? [{ component, arrangement }] : [];
  });
  return place([...done, ...added], before);
}
