import type { ArrayNode, Node, ObjectNode } from '../../document/node.ts';
import { memberNamed } from '../../document/node.ts';
import type { Shape } from '../shape/shape.ts';
import { type FitCheck, type FitWalk, resolveDynamic } from './walk.ts';

/**
 * Returns the names in an object that are evaluated by `shape` and the schemas that apply in place, for
 * `unevaluatedProperties` (JSON Schema Core 2020-12, 11.3). Only the branches that the object fits are considered.
 */
export function evaluatedNames(
  shape: Shape,
  node: ObjectNode,
  walk: FitWalk,
  check: FitCheck,
): ReadonlySet<string> | 'all' {
  const names = new Set<string>();
  for (const part of appliedParts(shape, node, walk, check)) {
    const limits = part.object;
    if (limits === undefined) continue;
    if (limits.additional !== undefined || (limits.unevaluated !== undefined && part !== shape)) return 'all';
    for (const { key } of node.members) {
      if (limits.properties.has(key.name) || limits.patterns.some(({ pattern }) => pattern.test(key.name))) {
        names.add(key.name);
      }
    }
  }
  return names;
}

/**
 * Returns the indexes of the items that are evaluated by `shape` and the schemas that apply in place, for
 * `unevaluatedItems`.
 */
export function evaluatedItems(
  shape: Shape,
  node: ArrayNode,
  walk: FitWalk,
  check: FitCheck,
): ReadonlySet<number> | 'all' {
  const indices = new Set<number>();
  for (const part of appliedParts(shape, node, walk, check)) {
    const limits = part.array;
    if (limits === undefined) continue;
    if (limits.items !== undefined || (limits.unevaluated !== undefined && part !== shape)) return 'all';
    for (const [index, item] of node.items.entries()) {
      const isContained = limits.contains !== undefined && check(limits.contains.shape, item, walk);
      if (index < limits.prefix.length || isContained) indices.add(index);
    }
  }
  return indices;
}

/** Returns the shapes that apply in place and that the value fits, beginning with `shape` itself. */
function appliedParts(shape: Shape, node: Node, walk: FitWalk, check: FitCheck): readonly Shape[] {
  const parts: Shape[] = [shape];
  const apply = (part: Shape | undefined) => {
    if (part !== undefined && check(part, node, walk)) parts.push(...appliedParts(part, node, walk, check));
  };
  apply(shape.reference);
  apply(shape.dynamicReference && resolveDynamic(shape.dynamicReference, walk));
  shape.allOf.forEach(apply);
  for (const { branches } of shape.unions) branches.forEach(apply);
  if (shape.condition !== undefined) {
    const holds = check(shape.condition.test, node, walk);
    if (holds) apply(shape.condition.test);
    apply(holds ? shape.condition.whenValid : shape.condition.whenInvalid);
  }
  for (const [name, dependent] of shape.object?.dependentShapes ?? []) {
    if (node.kind === 'object' && memberNamed(node, name) !== undefined) apply(dependent);
  }
  return parts;
}
