import type { Node } from '../../document/node.ts';
import { canonicalText } from '../shape/canonical-text.ts';
import { typeOfNode } from '../shape/json-type.ts';
import type { Constants, Shape, Union } from '../shape/shape.ts';
import { containsMissing } from './contains-missing.ts';
import { fitsArray } from './fits-array.ts';
import { fitsObject } from './fits-object.ts';
import { fitsNumber, fitsString } from './fits-scalar.ts';
import { type FitWalk, maxDepth, resolveDynamic, startWalk } from './walk.ts';

/**
 * Returns whether a value fits a shape. Missing values always fit, because a syntax problem is already reported for
 * them.
 */
export function isValid(shape: Shape, node: Node): boolean {
  return check(shape, node, startWalk());
}

function check(shape: Shape, node: Node, walk: FitWalk): boolean {
  if (node.kind === 'missing') return true;
  const type = typeOfNode(node);
  if ((type & shape.types) === 0) return false;
  if ((type & shape.acceptedTypes) !== 0) return true;
  if (walk.depth >= maxDepth) return true;
  const { scope } = walk;
  if (scope?.resource !== shape.resource) walk.scope = { resource: shape.resource, outer: scope };
  walk.depth++;
  const isFitting = fitsOwnLimits(shape, node, walk) && fitsInPlace(shape, node, walk);
  walk.depth--;
  walk.scope = scope;
  return isFitting;
}

function fitsOwnLimits(shape: Shape, node: Node, walk: FitWalk): boolean {
  if (shape.constants !== undefined && !isConstant(shape.constants, node)) return false;
  switch (node.kind) {
    case 'string':
      return shape.string === undefined || fitsString(shape.string, node.value);
    case 'number':
      return shape.number === undefined || fitsNumber(shape.number, node.value);
    case 'object':
      return shape.object === undefined || fitsObject(shape, shape.object, node, walk, check);
    case 'array':
      return shape.array === undefined || fitsArray(shape, shape.array, node, walk, check);
    default:
      return true;
  }
}

function isConstant(constants: Constants, node: Node): boolean {
  if (node.kind === 'string') return constants.strings.has(node.value);
  return constants.texts.has(canonicalText(node)) || containsMissing(node);
}

function fitsInPlace(shape: Shape, node: Node, walk: FitWalk): boolean {
  if (shape.reference !== undefined && !check(shape.reference, node, walk)) return false;
  if (shape.dynamicReference !== undefined && !check(resolveDynamic(shape.dynamicReference, walk), node, walk))
    return false;
  for (const part of shape.allOf) if (!check(part, node, walk)) return false;
  for (const union of shape.unions) if (!fitsUnion(union, node, walk)) return false;
  if (shape.not !== undefined && check(shape.not, node, walk) && !containsMissing(node)) return false;
  if (shape.condition === undefined) return true;
  const branch = check(shape.condition.test, node, walk) ? shape.condition.whenValid : shape.condition.whenInvalid;
  return branch === undefined || check(branch, node, walk);
}

function fitsUnion(union: Union, node: Node, walk: FitWalk): boolean {
  const branches = union.byType[31 - Math.clz32(typeOfNode(node))] ?? union.branches;
  let fitting = 0;
  for (const branch of branches) {
    if (!check(branch, node, walk)) continue;
    if (union.kind === 'anyOf') return true;
    fitting++;
  }
  return fitting === 1 || (fitting > 1 && containsMissing(node));
}
