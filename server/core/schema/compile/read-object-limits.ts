import type { ObjectLimits } from '../shape/shape.ts';
import { objectAt, pointerTo, regularExpression, type SchemaPlace, sizeAt, stringsAt } from './schema-object.ts';
import type { Subschemas } from './subschemas.ts';

const objectKeywords = [
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', 'propertyNames', 'required'],
  ...['minProperties', 'maxProperties', 'dependentRequired', 'dependentSchemas'],
];

export function readObjectLimits(place: SchemaPlace, subschemas: Subschemas): ObjectLimits | undefined {
  if (!objectKeywords.some((keyword) => place.schema[keyword] !== undefined)) return undefined;
  return {
    properties: subschemas.map(place, 'properties'),
    patterns: [...subschemas.map(place, 'patternProperties')].map(([source, shape]) => ({
      pattern: regularExpression(place, 'patternProperties', source),
      shape,
    })),
    additional: subschemas.one(place, 'additionalProperties'),
    unevaluated: subschemas.one(place, 'unevaluatedProperties'),
    names: subschemas.one(place, 'propertyNames'),
    required: stringsAt(place, 'required') ?? [],
    minProperties: sizeAt(place, 'minProperties', 0),
    maxProperties: sizeAt(place, 'maxProperties', Number.POSITIVE_INFINITY),
    dependentRequired: readDependentRequired(place),
    dependentShapes: subschemas.map(place, 'dependentSchemas'),
  };
}

function readDependentRequired(place: SchemaPlace): ReadonlyMap<string, readonly string[]> {
  const lists = objectAt(place, 'dependentRequired') ?? {};
  const inner = { ...place, schema: lists, pointer: pointerTo(place.pointer, 'dependentRequired') };
  return new Map(Object.keys(lists).map((name) => [name, stringsAt(inner, name) ?? []]));
}
