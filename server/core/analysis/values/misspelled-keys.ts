import { type Key, memberNamed, type Node } from '../../document/node.ts';
import { isValid } from '../../schema/fits/is-valid.ts';
import { annotationOf } from '../../schema/shape/annotations.ts';
import { itemShapes, memberShapes } from '../../schema/shape/form.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { misspellings } from '../../schema/words/nearest.ts';
import { memoize } from '../../text/memoize.ts';

/**
 * The objects in a value that allow any key, but in which a key that is similar to a known key is probably misspelled
 * (`x-warn-misspelled` in the schema). Branches without such objects are omitted.
 */
export interface OpenObjects {
  /** The forms of the value itself that are such objects. */
  readonly forms: readonly Shape[];
  /** The names that these forms define. */
  readonly names: readonly string[];
  readonly items: OpenObjects | undefined;
  readonly members: ReadonlyMap<string, OpenObjects>;
}

/** A key that is similar to a known key. */
export interface MisspelledKey {
  readonly key: Key;
  /** Similar names, most similar first. */
  readonly suggestions: readonly string[];
  /** The known names that the object does not contain yet. */
  readonly allowed: readonly string[];
}

/** Returns the open objects in values of this shape. */
export const openObjectsOf = memoize((shape: Shape): OpenObjects => objectsIn([shape], maxDepth) ?? nothing);

/** Returns the keys in the open objects of `node` that are similar to known keys. Objects with errors are omitted. */
export function misspelledKeys({ forms, names, items, members }: OpenObjects, node: Node): readonly MisspelledKey[] {
  if (node.kind === 'array') return items ? node.items.flatMap((item) => misspelledKeys(items, item)) : [];
  if (node.kind !== 'object') return [];
  const found: MisspelledKey[] = [];
  for (const { key, value } of node.members) {
    const inside = members.get(key.name);
    if (inside) found.push(...misspelledKeys(inside, value));
    else if (names.length > 0 && !names.includes(key.name)) {
      const suggestions = misspellings(key.name, names);
      const isReported = suggestions.length > 0 && forms.some((form) => isValid(form, node));
      if (isReported) found.push({ key, suggestions, allowed: names.filter((name) => !memberNamed(node, name)) });
    }
  }
  return found;
}

const nothing: OpenObjects = { forms: [], names: [], items: undefined, members: new Map() };

/** The maximum depth of the search, since a schema may contain itself. No such object is nested more deeply. */
const maxDepth = 8;

function objectsIn(shapes: readonly Shape[], depth: number): OpenObjects | undefined {
  if (depth === 0) return undefined;
  const all = shapes.flatMap((shape) => shape.alternatives);
  const forms = all.filter((form) => annotationOf(form, 'x-warn-misspelled') === true);
  const items = objectsIn([...new Set(all.flatMap((form) => itemShapes(form, 0)))], depth - 1);
  const members = new Map<string, OpenObjects>();
  for (const name of new Set(all.flatMap((form) => form.knownNames))) {
    const inside = objectsIn([...new Set(all.flatMap((form) => memberShapes(form, name)))], depth - 1);
    if (inside) members.set(name, inside);
  }
  if (forms.length === 0 && !items && members.size === 0) return undefined;
  return { forms, names: [...new Set(forms.flatMap((form) => form.knownNames))], items, members };
}
