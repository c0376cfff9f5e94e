import { alone } from './alone.ts';
import { componentKey, componentsOf } from './components-of.ts';
import { type Arranged, knownArrangements, place } from './place.ts';
import type { Arrangement, Box, Component, Link, PlacedComponent } from './shapes.ts';

export interface LayoutMeans {
  readonly before: readonly PlacedComponent[];
  /** Arranges components, in their order; undefined when that is not wanted any more. */
  readonly arrange: (components: readonly Component[]) => Promise<readonly Arrangement[] | undefined>;
}

/**
 * Places for boxes and links, as near as can be to those before. Only components that have changed are arranged anew.
 * Undefined when something else was asked for in the meantime.
 */
export async function layOut(
  boxes: readonly Box[],
  links: readonly Link[],
  { before, arrange }: LayoutMeans,
): Promise<readonly PlacedComponent[] | undefined> {
  const known = knownArrangements(before);
  const done: Arranged[] = [];
  const changed: Component[] = [];
  for (const component of componentsOf(boxes, links)) {
    const arrangement = alone(component) ?? known.get(componentKey(component));
    if (arrangement) done.push({ component, arrangement });
    else changed.push(component);
  }
  const arrangements = changed.length > 0 ? await arrange(changed) : [];
  if (!arrangements) return undefined;
  const added = changed.flatMap((component, index): readonly Arranged[] => {
    const arrangement = arrangements[index];
    return arrangement ? [{ component, arrangement }] : [];
  });
  return place([...done, ...added], before);
}
