import type { JsonValue } from '../../document/json-value.ts';
import type { Language } from '../../document/language.ts';
import { constantsOf, itemShapes, memberShapes, requiredNames } from '../../schema/shape/form.ts';
import { type JsonType, typeOfValue, typesIn } from '../../schema/shape/json-type.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { mergedDocumentation } from '../documentation/documentation.ts';
import { literal } from './snippet.ts';

/**
 * Returns the beginning of the value of a new key, as a snippet in the form of the first example: its quotes, brackets
 * or braces, the choices of an enumeration, and the required keys of an object.
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
      return { text: `"$${number}"`, next };
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
