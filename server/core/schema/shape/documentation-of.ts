import { type Documentation, mergeDocumentation } from './documentation.ts';
import type { Shape } from './shape.ts';

/**
 * Returns the documentation of a shape, supplemented by the documentation of the schemas that its `$ref` refers to. The
 * nearest schema takes precedence.
 */
export function documentation(shape: Shape): Documentation {
  return shape.reference === undefined ? shape.docs : mergeDocumentation(shape.docs, documentation(shape.reference));
}
