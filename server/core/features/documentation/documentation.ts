import type { JsonValue } from '../../document/json-value.ts';
import type { Language } from '../../document/language.ts';
import type { Documentation } from '../../schema/shape/documentation.ts';
import { documentation } from '../../schema/shape/documentation-of.ts';
import { constantsOf } from '../../schema/shape/form.ts';
import type { Shape } from '../../schema/shape/shape.ts';

/** Everything a schema says of the values under one name, as Markdown: for hover and beside completion items. */
export function explain(shapes: readonly Shape[], language: Language): string {
  const docs = mergedDocumentation(shapes);
  const text = docs.markdownDescription ?? docs.description ?? '';
  return [
    docs.deprecationMessage && `**Deprecated:** ${docs.deprecationMessage}`,
    docs.experimental && !text.startsWith('*Experimental') && '*Experimental.* The runner may change or remove this.',
    inLanguage(text, language),
    allowedValues(shapes, language),
    docs.default !== undefined && `Default: ${code(docs.default, language)}`,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('\n\n');
}

/** The first shape's words, with what only others of the same place say. Experimental is what is so in every form. */
export function mergedDocumentation(shapes: readonly Shape[]): Documentation {
  const all = shapes.map(documentation);
  const merged: Documentation = Object.assign({}, ...all.toReversed());
  return { ...merged, experimental: all.length > 0 && all.every((docs) => docs.experimental === true) };
}

/** What an allowed value means, where the schema has words for each. */
export function meaningOf(text: string, shapes: readonly Shape[], language: Language): string | undefined {
  return choicesOf(shapes, language).find((choice) => choice.text === text)?.meaning;
}

const fence = /^```toml\n([\s\S]*?)\n```$/gm;
/** A member in a stretch of code within a sentence: `{ auto = true }`, `value = false`. */
const member = /(?<=`(?:[^`\n]*[{,] )?)(\w+) = (?=[^`\n]*`)/g;

/** The schema's own words, with the examples in them, which are TOML, in the language that the reader writes. */
function inLanguage(markdown: string, language: Language): string {
  if (!markdown.includes(' = ')) return markdown;
  const parts = markdown.split(fence);
  return parts
    .map((part, index) => {
      if (index % 2 === 0)
        return part.replace(member, (_, key: string) => language.renderMember(language.renderKey(key), ''));
      const { notation, text } = language.renderExample(part);
      return `\`\`\`${notation}\n${text}\n\`\`\``;
    })
    .join('');
}

function allowedValues(shapes: readonly Shape[], language: Language): string {
  const choices = choicesOf(shapes, language);
  if (choices.length < 2) return '';
  const lines = choices.map(({ text, meaning }) => `- \`${text}\`${meaning ? `: ${meaning}` : ''}`);
  return `Allowed values:\n${lines.join('\n')}`;
}

function choicesOf(shapes: readonly Shape[], language: Language) {
  return shapes
    .flatMap((shape) => shape.alternatives)
    .flatMap((form) => {
      const meanings = mergedDocumentation(form.parts).enumDescriptions;
      const values = constantsOf(form)?.values ?? [];
      return values.map((value, index) => ({ text: language.renderValue(value), meaning: meanings?.[index] }));
    });
}

function code(value: JsonValue, language: Language): string {
  return `\`${language.renderValue(value)}\``;
}
