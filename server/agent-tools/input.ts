import { isObject } from '../core/text/json-object.ts';
import { ToolError } from './tool-error.ts';

/** A property of the input of a tool, as JSON Schema. */
export type InputProperty = { readonly description: string } & (
  | { readonly type: 'string'; readonly maxLength: number; readonly enum?: readonly string[] }
  | { readonly type: 'boolean' }
  | { readonly type: 'integer'; readonly minimum: number; readonly maximum: number }
  | {
      readonly type: 'array';
      readonly maxItems: number;
      readonly items: { readonly type: 'string'; readonly maxLength: number };
    }
);

/** The JSON Schema of the input of a tool. */
export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, InputProperty>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/** The values of an input, which agree with its schema. */
export interface Input {
  text(name: string): string | undefined;
  flag(name: string): boolean;
  number(name: string): number | undefined;
  list(name: string): readonly string[];
}

/** Reads the input of a tool. Throws a `ToolError` if it does not agree with the schema. Members that are null are missing. */
export function readInput({ properties, required = [] }: InputSchema, value: unknown): Input {
  if (value !== undefined && !isObject(value)) throw new ToolError('The input must be an object.');
  const values = new Map(Object.entries(value ?? {}).filter(([, member]) => member !== null && member !== undefined));
  for (const [name, member] of values) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!property) throw new ToolError(`There is no input \`${name.slice(0, 50)}\`; use ${listed(properties)}.`);
    const expected = mistake(property, member);
    if (expected !== undefined) throw new ToolError(`\`${name}\` must be ${expected}.`);
  }
  const missing = required.find((name) => !values.has(name));
  if (missing !== undefined) throw new ToolError(`\`${missing}\` is missing: ${properties[missing]?.description}`);
  return {
    text: (name) => found(values.get(name), (member) => typeof member === 'string'),
    flag: (name) => values.get(name) === true,
    number: (name) => found(values.get(name), (member) => typeof member === 'number'),
    list: (name) => (found(values.get(name), Array.isArray) ?? []).map(String),
  };
}

function found<Value>(value: unknown, isValue: (value: unknown) => value is Value): Value | undefined {
  return isValue(value) ? value : undefined;
}

function listed(properties: InputSchema['properties']): string {
  const names = Object.keys(properties).map((name) => `\`${name}\``);
  return names.length === 0 ? 'no inputs' : names.join(', ');
}

/** Returns what a value must be; undefined if it is that. */
function mistake(property: InputProperty, value: unknown): string | undefined {
  if (property.type === 'boolean') return typeof value === 'boolean' ? undefined : '`true` or `false`';
  if (property.type === 'integer') {
    const { minimum, maximum } = property;
    const isValid = typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum;
    return isValid ? undefined : `an integer from ${minimum} to ${maximum}`;
  }
  if (property.type === 'string') {
    if (property.enum)
      return property.enum.some((choice) => choice === value)
        ? undefined
        : `one of ${property.enum.map((choice) => `\`${choice}\``).join(', ')}`;
    return isText(value, property.maxLength) ? undefined : `a text of at most ${property.maxLength} characters`;
  }
  const { items, maxItems } = property;
  const isValid =
    Array.isArray(value) && value.length <= maxItems && value.every((item) => isText(item, items.maxLength));
  return isValid ? undefined : `a list of at most ${maxItems} texts of at most ${items.maxLength} characters`;
}

/** NUL ends a text in arguments of programs and in paths. */
function isText(value: unknown, maxLength: number): boolean {
  return typeof value === 'string' && value.length <= maxLength && !value.includes('\0');
}
