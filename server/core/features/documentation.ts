import type { JsonValue } from '../document/json-value.ts';
import type { Language } from '../document/language.ts';
import type { Documentation } from '../schema/documentation.ts';
import { documentation } from '../schema/documentation-of.ts';
import type { Shape } from '../schema/shape.ts';

/** Everything a schema says of the values under one name, as Markdown: for hover and beside completion items. */
export function explain(shapes: readonly Shape[], language: Language): string {
  const docs = mergedDocumentation(shapes);
  return [
    docs.deprecationMessage && `**Deprecated:** ${docs.deprecationMessage}`,
    docs.experimental && '*Experimental: the runner may change or remove this.*',
    docs.markdownDescription ?? docs.description,
    allowedValues(shapes, docs, language),
    docs.default !== undefined && `Default: ${code(docs.default, language)}`,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('\n\n');
}

/** The first shape's words, with what only others of the same place say. */
export function mergedDocumentation(shapes: readonly Shape[]): Documentation {
  return Object.assign({}, ...shapes.map(documentation).reverse());
}

function allowedValues(shapes: readonly Shape[], docs: Documentation, language: Language): string {
  const values = shapes.flatMap((shape) => shape.constants?.values ?? []);
  if (values.length < 2) return '';
  const lines = values.map((value, index) => {
    const meaning = docs.enumDescriptions?.[index];
    return `- ${code(value, language)}${meaning ? `: ${meaning}` : ''}`;
  });
  return `Allowed values:\n${lines.join('\n')}`;
}

function code(value: JsonValue, language: Language): string {
  return `\`${language.renderValue(value)}\``;
}
