import { noType, type TypeSet, typeBitCount, typeSet } from '../shape/json-type.ts';
import type { Shape, Union } from '../shape/shape.ts';

type AcceptedBy = (shape: Shape) => TypeSet;

/** Returns the types for which every value fits the shape (see `Shape.acceptedTypes`). */
export function acceptedTypes(shape: Shape, acceptedBy: AcceptedBy): TypeSet {
  if ((shape.constants ?? shape.dynamicReference ?? shape.not ?? shape.condition) !== undefined) return noType;
  let types = shape.types & ~limitedTypes(shape);
  if (shape.reference !== undefined) types &= acceptedBy(shape.reference);
  for (const part of shape.allOf) types &= acceptedBy(part);
  for (const union of shape.unions) types &= acceptedByUnion(union, acceptedBy);
  return types;
}

function limitedTypes({ string, number, object, array }: Shape): TypeSet {
  return typeSet([
    ...(string ? (['string'] as const) : []),
    ...(number ? (['number'] as const) : []),
    ...(object ? (['object'] as const) : []),
    ...(array ? (['array'] as const) : []),
  ]);
}

function acceptedByUnion({ kind, byType }: Union, acceptedBy: AcceptedBy): TypeSet {
  let types = noType;
  for (let bit = 0; bit < typeBitCount; bit++) {
    const branches = byType[bit] ?? [];
    const isDecided = kind === 'anyOf' || branches.length === 1;
    if (isDecided && branches.some((branch) => (acceptedBy(branch) & (1 << bit)) !== 0)) types |= 1 << bit;
  }
  return types;
}
