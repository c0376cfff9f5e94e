import { allowsName } from '../shape/form.ts';
import type { Shape } from '../shape/shape.ts';

/** Returns the names that the parts together require, and the names that they list and allow. */
export function partFacts(
  parts: readonly Shape[],
  excluded: readonly string[],
): Pick<Shape, 'parts' | 'requiredNames' | 'knownNames'> {
  const requiredNames = [...new Set(parts.flatMap((part) => part.object?.required ?? []))];
  const named = parts.flatMap((part) => [...(part.object?.properties.keys() ?? [])]);
  const knownNames = [...new Set([...named, ...requiredNames])].filter(
    (name) => allowsName(parts, name) && !excluded.includes(name),
  );
  return { parts, requiredNames, knownNames };
}
