import type { Node } from '../../document/node.ts';
import type { DynamicReference, Resource, Shape } from '../shape/shape.ts';

/**
 * The state of one walk over a value. Values nested more deeply than `maxDepth` count as valid, so that the stack does
 * not overflow.
 */
export interface FitWalk {
  depth: number;
  scope: DynamicScope | undefined;
}

/** The dynamic scope: the schema resources that have been entered, innermost first. */
interface DynamicScope {
  readonly resource: Resource;
  readonly outer: DynamicScope | undefined;
}

export const maxDepth = 200;

/** Returns whether a value fits a shape; passed to the functions that check its members or items. */
export type FitCheck = (shape: Shape, node: Node, walk: FitWalk) => boolean;

export function startWalk(): FitWalk {
  return { depth: 0, scope: undefined };
}

/** Returns the schema that a `$dynamicRef` refers to (JSON Schema Core 2020-12, 8.2.3.2). */
export function resolveDynamic(reference: DynamicReference, walk: FitWalk): Shape {
  if (reference.anchor === undefined) return reference.target;
  let { target } = reference;
  for (let { scope } = walk; scope !== undefined; scope = scope.outer) {
    target = scope.resource.dynamicAnchors.get(reference.anchor) ?? target;
  }
  return target;
}
