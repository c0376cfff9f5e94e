import type { JsonValue } from '../../document/json-value.ts';
import type { Language } from '../../document/language.ts';
import { annotationOf } from '../../schema/shape/annotations.ts';
import { constantsOf, itemShapes, memberShapes, requiredNames } from '../../schema/shape/form.ts';
import { type JsonType, typeOfValue, typesIn } from '../../schema/shape/json-type.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { mergedDocumentation } from '../documentation/documentation.ts';
import { literal } from './snippet.ts';

/**
 * Returns the value of a new key, as a snippet in the form of the first example: a number or a string with its default,
 * the brackets or braces of a list or an object, the choices of an enumeration, and the required keys of an object.
 */
export function valueForm(shapes: readonly Shape[], language: Language): string {
  return fillIn(shapes, language, 1).text;
}

/** Returns whether the value of a new key is a choice from a short list. */
export function isChoice(shapes: readonly Shape[]): boolean {
  const { form, type } = usualForm(shapes);
  const constants = (form && constantsOf(form)?.values) ?? [];
  return constants.length > 0 ? constants.length > 1 : type === 'boolean';
}

/**
 * Returns the usual type of a value: the type of the first example, otherwise of the default, otherwise of the first
 * form.
 */
export function usualType(shapes: readonly Shape[]): JsonType | undefined {
  return usualForm(shapes).type;
}

interface FilledForm {
  readonly text: string;
  /** The number of the next free placeholder. */
  readonly next: number;
}

function usualForm(shapes: readonly Shape[]): {
  readonly form: Shape | undefined;
  readonly type: JsonType | undefined;
} {
  const { examples, default: fallback } = mergedDocumentation(shapes);
  const example = examples?.[0] ?? fallback;
  const forms = shapes.flatMap((shape) => shape.alternatives);
  const bits = example === undefined ? 0 : typeOfValue(example);
  const fitting = forms.find((form) => (form.types & bits) !== 0);
  const type = fitting ? typesIn(bits)[0] : forms[0] && typesIn(forms[0].types)[0];
  return { form: fitting ?? forms[0], type };
}

function fillIn(shapes: readonly Shape[], language: Language, number: number): FilledForm {
  const { form, type } = usualForm(shapes);
  const constants = (form && constantsOf(form)?.values) ?? [];
  const next = number + 1;
  if (constants.length > 0) return { text: choice(constants, language, number), next };
  switch (type) {
    case 'boolean':
      return { text: choice(booleans(mergedDocumentation(shapes).default), language, number), next };
    case 'string':
      return { text: stringForm(shapes, language, number), next };
    case 'integer':
    case 'number':
      return { text: numberForm(shapes, form, language, number), next };
    case 'array':
      return { text: `[${form ? firstItem(form, language, number) : ''}]`, next };
    case 'object':
      return form ? objectForm(form, language, number) : { text: `$${number}`, next };
    default:
      return { text: `$${number}`, next };
  }
}

/**
 * Returns `true` and `false`. The value that is not the default comes first, since a key is usually added to change the
 * default.
 */
export function booleans(fallback: JsonValue | undefined): readonly boolean[] {
  return fallback === true ? [false, true] : [true, false];
}

/**
 * Returns a string with its default as a placeholder. The placeholder is empty if names or paths are offered for the
 * value, because the default would filter them.
 */
function stringForm(shapes: readonly Shape[], language: Language, number: number): string {
  const fallback = mergedDocumentation(shapes).default;
  const offersOthers = shapes.some((shape) => ['x-suggest', 'x-path'].some((name) => annotationOf(shape, name)));
  if (typeof fallback !== 'string' || fallback === '' || offersOthers) return `"$${number}"`;
  return `"\${${number}:${literal(language.renderValue(fallback).slice(1, -1))}}"`;
}

/** Returns a number as a placeholder: the default, otherwise the first example, otherwise the smallest allowed one. */
function numberForm(shapes: readonly Shape[], form: Shape | undefined, language: Language, number: number): string {
  const { default: fallback, examples = [] } = mergedDocumentation(shapes);
  const known = [fallback, ...examples].find((value) => typeof value === 'number');
  return `\${${number}:${language.renderValue(known ?? smallest(form))}}`;
}

/** Returns the smallest allowed integer; 0 if there is no lower limit. */
function smallest(form: Shape | undefined): number {
  const limits = form?.parts.flatMap((part) => part.number ?? []) ?? [];
  return Math.max(
    ...limits.map(({ minimum }) => Number(minimum ?? 0)),
    ...limits.map(({ exclusiveMinimum }) => Number(exclusiveMinimum ?? -1) + 1),
    0,
  );
}

function firstItem(form: Shape, language: Language, number: number): string {
  const items = itemShapes(form, 0);
  return usualType(items) === 'string' ? fillIn(items, language, number).text : `$${number}`;
}

function objectForm(form: Shape, language: Language, first: number): FilledForm {
  let next = first;
  const members = requiredNames(form).map((name) => {
    const value = fillIn(memberShapes(form, name), language, next);
    next = value.next;
    return language.renderMember(literal(language.renderKey(name)), value.text);
  });
  return members.length > 0 ? { text: `{ ${members.join(', ')} }`, next } : { text: `{ $${first} }`, next: first + 1 };
}

function choice(values: readonly JsonValue[], language: Language, number: number): string {
  const texts = values.map((value) => language.renderValue(value));
  const only = texts.length === 1 ? texts[0] : undefined;
  if (only !== undefined) return literal(only);
  const quoted = texts.every((text) => text.startsWith('"'));
  const shown = quoted ? texts.map((text) => text.slice(1, -1)) : texts;
  const list = `\${${number}|${shown.map((text) => text.replace(/[\\,|]/g, '\\$&')).join(',')}|}`;
  return quoted ? `"${list}"` : list;
}
