import { type FlatKind, type FlatMembers, flatKinds } from '../../document/blocks/flat-members.ts';
import { type TypeSet, typesOfFlatKinds } from '../shape/json-type.ts';
import type { ArrayLimits, ObjectLimits, Shape, Union } from '../shape/shape.ts';
import { fitsString } from './fits-scalar.ts';

/**
 * Returns whether a value certainly fits a shape. False means that the value must be checked with `isValid`: either it
 * does not fit, or the shape has rarely used limits, which only `isValid` implements.
 */
export function certainlyFits(shape: Shape, values: FlatMembers, index: number): boolean {
  const kind = values.kindOf(index);
  const type = typesOfFlatKinds[kind];
  if ((type & shape.types) === 0) return false;
  if ((type & shape.acceptedTypes) !== 0) return true;
  if ((shape.dynamicReference ?? shape.not ?? shape.condition) !== undefined) return false;
  return (
    fitsConstants(shape, kind, values, index) &&
    fitsOwnLimits(shape, kind, values, index) &&
    fitsInPlace(shape, type, values, index)
  );
}

// These loops use indexes, because they run for every value of a document that is opened, and iterators take time and
// memory.

function fitsInPlace({ reference, allOf, unions }: Shape, type: TypeSet, values: FlatMembers, index: number): boolean {
  if (reference !== undefined && !certainlyFits(reference, values, index)) return false;
  for (let at = 0; at < allOf.length; at++) {
    const part = allOf[at];
    if (part !== undefined && !certainlyFits(part, values, index)) return false;
  }
  for (let at = 0; at < unions.length; at++) {
    const union = unions[at];
    if (union !== undefined && !fitsUnion(union, type, values, index)) return false;
  }
  return true;
}

function fitsConstants({ constants }: Shape, kind: FlatKind, values: FlatMembers, index: number): boolean {
  if (constants === undefined) return true;
  return kind === flatKinds.string && constants.strings.has(values.stringOf(index));
}

function fitsOwnLimits(shape: Shape, kind: FlatKind, values: FlatMembers, index: number): boolean {
  switch (kind) {
    case flatKinds.string:
      return shape.string === undefined || fitsString(shape.string, values.stringOf(index));
    case flatKinds.integer:
    case flatKinds.float:
      return shape.number === undefined;
    case flatKinds.array:
      return shape.array === undefined || fitsArray(shape.array, values, index);
    case flatKinds.object:
      return shape.object === undefined || fitsObject(shape.object, values, index);
    default:
      return true;
  }
}

function fitsArray(limits: ArrayLimits, values: FlatMembers, array: number): boolean {
  if (limits.contains !== undefined || limits.unique || limits.unevaluated !== undefined) return false;
  const end = values.after(array);
  let count = 0;
  for (let index = array + 1; index < end; index = values.after(index)) {
    const limit = limits.prefix[count++] ?? limits.items;
    if (limit !== undefined && !certainlyFits(limit, values, index)) return false;
  }
  return count >= limits.minItems && count <= limits.maxItems;
}

function fitsObject(limits: ObjectLimits, values: FlatMembers, object: number): boolean {
  if ((limits.names ?? limits.unevaluated) !== undefined || limits.patterns.length > 0) return false;
  if (limits.dependentRequired.size > 0 || limits.dependentShapes.size > 0) return false;
  const end = values.after(object);
  let count = 0;
  for (let index = object + 1; index < end; index = values.after(index)) {
    count++;
    const limit = limits.properties.get(values.nameOf(index)) ?? limits.additional;
    if (limit !== undefined && !certainlyFits(limit, values, index)) return false;
  }
  if (count < limits.minProperties || count > limits.maxProperties) return false;
  return limits.required.length === 0 || limits.required.every((name) => hasMember(values, object, name));
}

function hasMember(values: FlatMembers, object: number, name: string): boolean {
  const end = values.after(object);
  for (let index = object + 1; index < end; index = values.after(index)) {
    if (values.nameOf(index) === name) return true;
  }
  return false;
}

/**
 * Returns whether a value certainly fits the only branch for its type. False if there are several branches, since
 * checking them requires nodes.
 */
function fitsUnion(union: Union, type: TypeSet, values: FlatMembers, index: number): boolean {
  const branches = union.byType[31 - Math.clz32(type)] ?? union.branches;
  const only = branches[0];
  return only !== undefined && branches.length === 1 && certainlyFits(only, values, index);
}
