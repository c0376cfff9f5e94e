import { canonicalTextOfValue } from '../shape/canonical-text.ts';
import type { Documentation } from '../shape/documentation.ts';
import { anyType, isJsonType, noType, type TypeSet, typeOfValue, typeSet } from '../shape/json-type.ts';
import type { Constants, NumberLimits, StringLimits } from '../shape/shape.ts';
import { arrayAt, fail, numberAt, regularExpression, type SchemaPlace, sizeAt, stringAt } from './schema-object.ts';

export function readTypes(place: SchemaPlace, constants: Constants | undefined): TypeSet {
  const { type } = place.schema;
  const names = type === undefined ? undefined : Array.isArray(type) ? type : [type];
  const known = names?.filter(isJsonType);
  if (names?.length !== known?.length) fail(place, 'type', 'contains an unknown type');
  const allowed = known === undefined ? anyType : typeSet(known);
  return constants === undefined
    ? allowed
    : allowed & constants.values.reduce<TypeSet>((set, value) => set | typeOfValue(value), noType);
}

export function readConstants(place: SchemaPlace): Constants | undefined {
  const listed = arrayAt(place, 'enum');
  const only = place.schema.const;
  if (listed === undefined && only === undefined) return undefined;
  const onlyText = only === undefined ? undefined : canonicalTextOfValue(only);
  const values = (listed ?? (only === undefined ? [] : [only])).filter(
    (value) => onlyText === undefined || canonicalTextOfValue(value) === onlyText,
  );
  return {
    values,
    strings: new Set(values.filter((value) => typeof value === 'string')),
    texts: new Set(values.map(canonicalTextOfValue)),
  };
}

export function readStringLimits(place: SchemaPlace, docs: Documentation): StringLimits | undefined {
  const pattern = stringAt(place, 'pattern');
  const minLength = sizeAt(place, 'minLength', 0);
  const maxLength = sizeAt(place, 'maxLength', Number.POSITIVE_INFINITY);
  if (pattern === undefined && minLength === 0 && maxLength === Number.POSITIVE_INFINITY) return undefined;
  return {
    minLength,
    maxLength,
    pattern: pattern === undefined ? undefined : regularExpression(place, 'pattern', pattern),
    docs,
  };
}

export function readNumberLimits(place: SchemaPlace): NumberLimits | undefined {
  const limits = {
    minimum: numberAt(place, 'minimum'),
    maximum: numberAt(place, 'maximum'),
    exclusiveMinimum: numberAt(place, 'exclusiveMinimum'),
    exclusiveMaximum: numberAt(place, 'exclusiveMaximum'),
    multipleOf: numberAt(place, 'multipleOf'),
  };
  if (limits.multipleOf !== undefined && limits.multipleOf <= 0) fail(place, 'multipleOf', 'must be greater than 0');
  return Object.values(limits).every((limit) => limit === undefined) ? undefined : limits;
}
