import type { JsonValue } from '../../document/json-value.ts';
import type { Language } from '../../document/language.ts';
import { constantsOf, itemShapes, requiredNames } from '../../schema/form.ts';
import { typeOfValue, typesIn } from '../../schema/json-type.ts';
import type { Shape } from '../../schema/shape.ts';
import { mergedDocumentation } from '../documentation.ts';
import { literal } from './snippet.ts';

/**
 * How the value of a new key begins, as a snippet: of the form that the first example shows, with its quotes, brackets
 * or braces, the choices of an enumeration, and the keys that an object must have.
 */
export function valueForm(shapes: readonly Shape[], language: Language): string {
  const [form] = preferredForms(shapes);
  return form ? formOf(form, language, 1).text : '$1';
}

interface Filled {
  readonly text: string;
  /** The number of the next free placeholder. */
  readonly next: number;
}

/** The forms of the shapes, those that the first example or the default fits before the others. */
function preferredForms(shapes: readonly Shape[]): readonly Shape[] {
  const { examples, default: byDefault } = mergedDocumentation(shapes);
  const model = examples?.[0] ?? byDefault;
  const forms = shapes.flatMap((shape) => shape.alternatives);
  if (model === undefined) return forms;
  const fitting = forms.filter((form) => (form.types & typeOfValue(model)) !== 0);
  return [...fitting, ...forms];
}

function formOf(form: Shape, language: Language, number: number): Filled {
  const constants = constantsOf(form)?.values ?? [];
  if (constants.length > 0) return { text: choice(constants, language, number), next: number + 1 };
  switch (typesIn(form.types)[0]) {
    case 'boolean':
      return { text: `\${${number}|true,false|}`, next: number + 1 };
    case 'string':
      return { text: `"$${number}"`, next: number + 1 };
    case 'array': {
      const [item] = preferredForms(itemShapes(form, 0));
      const inner = item && typesIn(item.types)[0] === 'string' ? formOf(item, language, number).text : `$${number}`;
      return { text: `[${inner}]`, next: number + 1 };
    }
    case 'object':
      return objectForm(form, language, number);
    default:
      return { text: `$${number}`, next: number + 1 };
  }
}

function objectForm(form: Shape, language: Language, first: number): Filled {
  let next = first;
  const members = requiredNames(form).map((name) => {
    const shape = form.object?.properties.get(name) ?? form.reference?.object?.properties.get(name);
    const value = shape?.alternatives[0]
      ? formOf(shape.alternatives[0], language, next)
      : { text: `$${next}`, next: next + 1 };
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
