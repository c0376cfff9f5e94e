import { type Documentation, mergeDocumentation } from './documentation.ts';
import type { Shape } from './shape.ts';

/** All that is said of a shape: what stands next to a `$ref` wins over what stands behind it. */
export function documentation(shape: Shape): Documentation {
  return shape.reference === undefined ? shape.docs : mergeDocumentation(shape.docs, documentation(shape.reference));
}
