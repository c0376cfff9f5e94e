import { allowsName, constantsOf, itemShapes } from '../shape/form.ts';
import { anyType, type JsonType, typesIn } from '../shape/json-type.ts';
import type { Shape } from '../shape/shape.ts';
import { describeValue, joinSome, joinWords, quotedName } from './words.ts';

/** Describes the values that a shape allows: `a string, or an array of strings`. */
export function describeShape(shape: Shape): string {
  return describeShapes([shape]);
}

/** Describes the values that fit any of these shapes. */
export function describeShapes(shapes: readonly Shape[]): string {
  const words = describeForms(formsOf(shapes), 'one', 0);
  const isLong = words.length > 1 && words.some((word) => word.includes(' of ') || word.includes(' with '));
  return isLong ? `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}` : joinSome(words, 'or', maxWords);
}

type Count = 'one' | 'many';

const maxWords = 10;

/** The maximum depth at which the items of arrays are described. */
const maxItemDepth = 2;

const typeWords: Readonly<Record<JsonType, readonly [string, string]>> = {
  string: ['a string', 'strings'],
  number: ['a number', 'numbers'],
  integer: ['an integer', 'integers'],
  boolean: ['a boolean', 'booleans'],
  null: ['null', 'nulls'],
  array: ['an array', 'arrays'],
  object: ['an object', 'objects'],
};

function formsOf(shapes: readonly Shape[]): readonly Shape[] {
  return shapes.flatMap((shape) => shape.alternatives);
}

function describeForms(forms: readonly Shape[], count: Count, depth: number): readonly string[] {
  const objects = forms.filter((form) => form.types !== anyType && typesIn(form.types).includes('object'));
  return [...new Set(forms.flatMap((form) => describeForm(form, objects, count, depth)))];
}

function describeForm(form: Shape, objects: readonly Shape[], count: Count, depth: number): readonly string[] {
  const constants = constantsOf(form);
  if (constants !== undefined) return constants.values.map(describeValue);
  if (form.types === anyType) return [count === 'one' ? 'any value' : 'any values'];
  return typesIn(form.types).map((type) => {
    const word = typeWords[type][count === 'one' ? 0 : 1];
    if (type === 'array') return describeArray(word, form, depth);
    return type === 'object' ? describeObject(word, objects) : word;
  });
}

function describeArray(word: string, form: Shape, depth: number): string {
  const [items] = itemShapes(form, 0);
  if (items === undefined || items.types === anyType || depth >= maxItemDepth) return word;
  const words = describeForms(items.alternatives, 'many', depth + 1);
  return words.length === 0 ? word : `${word} of ${joinSome(words, 'or', maxWords)}`;
}

function describeObject(word: string, forms: readonly Shape[]): string {
  const names = distinctiveNames(forms);
  return names.length === 0 ? word : `${word} with ${names}`;
}

/** Returns the keys that distinguish the object forms. */
function distinctiveNames(forms: readonly Shape[]): string {
  const [first, ...others] = forms;
  if (first === undefined) return '';
  const required = first.requiredNames;
  if (others.length === 0) {
    if (required.length > 0) return joinSome(required.map(quotedName), 'and', 3);
    const known = first.knownNames;
    return known.length === 1 && !allowsName(first.parts, ' ') ? joinWords(known.map(quotedName), 'or') : '';
  }
  const own = forms.map((form) =>
    form.requiredNames.find((name) => forms.some((other) => !other.requiredNames.includes(name))),
  );
  const names = [...new Set(own.filter((name) => name !== undefined))];
  return own.includes(undefined) || names.length > 6 ? '' : joinWords(names.map(quotedName), 'or');
}
