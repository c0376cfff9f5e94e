import type { Node } from '../../document/node.ts';
import type { DynamicReference, Resource, Shape } from '../shape/shape.ts';

/**
 * The state of one walk over a value. Values nested deeper than `deepest` are taken as valid from there on: nobody
 * writes them, and the stack must stand whatever comes.
 */
export interface FitWalk {
  depth: number;
  /** The schema resources entered on the way here, the outermost first: the dynamic scope. */
  readonly resources: Resource[];
}

export const deepest = 200;

/** Decides whether a value fits a shape; handed to the parts of validation that decide about its members or items. */
export type FitCheck = (shape: Shape, node: Node, walk: FitWalk) => boolean;

export function startWalk(): FitWalk {
  return { depth: 0, resources: [] };
}

/** The schema that a `$dynamicRef` means here (JSON Schema Core 2020-12, 8.2.3.2). */
export function resolveDynamic(reference: DynamicReference, walk: FitWalk): Shape {
  if (reference.anchor === undefined) return reference.target;
  for (const { dynamicAnchors } of walk.resources) {
    const outermost = dynamicAnchors.get(reference.anchor);
    if (outermost !== undefined) return outermost;
  }
  return reference.target;
}
