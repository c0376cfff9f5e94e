import { type Documentation, mergeDocumentation } from './documentation.ts';
import type { Shape } from './shape.ts';

/**
 * Returns the documentation of a shape, supplemented by that of the schemas that its `$ref` leads to. The nearest
 * schema takes precedence.
 */
export function documentation(shape: Shape): Documentation {
  return shape.reference === undefined ? shape.docs : mergeDocumentation(shape.docs, documentation(shape.reference));
}
