import type { ArrayLimits } from '../shape/shape.ts';
import { booleanAt, type SchemaPlace, sizeAt } from './schema-object.ts';
import type { Subschemas } from './subschemas.ts';

const arrayKeywords = ['prefixItems', 'items', 'contains', 'unevaluatedItems', 'minItems', 'maxItems', 'uniqueItems'];

export function readArrayLimits(place: SchemaPlace, subschemas: Subschemas): ArrayLimits | undefined {
  if (!arrayKeywords.some((keyword) => place.schema[keyword] !== undefined)) return undefined;
  const contained = subschemas.one(place, 'contains');
  return {
    prefix: subschemas.list(place, 'prefixItems'),
    items: subschemas.one(place, 'items'),
    contains: contained && {
      shape: contained,
      minimum: sizeAt(place, 'minContains', 1),
      maximum: sizeAt(place, 'maxContains', Number.POSITIVE_INFINITY),
    },
    unevaluated: subschemas.one(place, 'unevaluatedItems'),
    minItems: sizeAt(place, 'minItems', 0),
    maxItems: sizeAt(place, 'maxItems', Number.POSITIVE_INFINITY),
    unique: booleanAt(place, 'uniqueItems') ?? false,
  };
}
