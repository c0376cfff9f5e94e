import type { JsonValue } from '../../document/json-value.ts';
import { documentation } from '../shape/documentation-of.ts';
import { constantsOf } from '../shape/form.ts';
import { type JsonType, typesIn } from '../shape/json-type.ts';
import type { Shape } from '../shape/shape.ts';

/** Returns a value to insert for a required member: the default, the first allowed value, or an empty value. */
export function plainValue(shapes: readonly Shape[]): JsonValue {
  const forms = shapes.flatMap(({ alternatives }) => alternatives);
  const constants = forms.flatMap((form) => constantsOf(form)?.values ?? []);
  const fallback = shapes.map((shape) => documentation(shape).default).find((value) => value !== undefined);
  const [type] = forms.flatMap((form) => typesIn(form.types));
  return fallback ?? constants[0] ?? (type === undefined ? '' : empty[type]);
}

const empty: Readonly<Record<JsonType, JsonValue>> = {
  string: '',
  number: 0,
  integer: 0,
  boolean: true,
  null: null,
  array: [],
  object: {},
};
