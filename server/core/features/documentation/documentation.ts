import type { JsonValue } from '../../document/json-value.ts';
import type { Language } from '../../document/language.ts';
import { annotationOf } from '../../schema/shape/annotations.ts';
import type { Documentation } from '../../schema/shape/documentation.ts';
import { documentation } from '../../schema/shape/documentation-of.ts';
import { constantsOf } from '../../schema/shape/form.ts';
import { memoizeByShapes } from '../../schema/shape/memoize-by-shapes.ts';
import type { Shape } from '../../schema/shape/shape.ts';

/**
 * Returns the schema's description of a key and its values, as Markdown, for hovers and completion items. Cached, since each
 * keystroke offers dozens of keys.
 */
export const explain = memoizeByShapes((shapes: readonly Shape[], language: Language): string => {
  const docs = mergedDocumentation(shapes);
  const text = docs.markdownDescription ?? docs.description ?? '';
  return [
    docs.deprecationMessage && `**Deprecated:** ${docs.deprecationMessage}`,
    docs.experimental && !text.startsWith('*Experimental') && '*Experimental.* This feature may change or be removed.',
    translateExamples(text, language),
    allowedValues(shapes, language),
    docs.default !== undefined && `Default: ${code(docs.default, language)}`,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('\n\n');
});

/**
 * Returns the documentation of the first shape, supplemented by that of the others. A property is experimental only if
 * all of its forms are.
 */
export function mergedDocumentation(shapes: readonly Shape[]): Documentation {
  const all = shapes.map(documentation);
  const merged: Documentation = Object.assign({}, ...all.toReversed());
  return { ...merged, experimental: all.length > 0 && all.every((docs) => docs.experimental === true) };
}

/** Returns the description of an allowed value or of an example, if the schema contains one. */
export function meaningOf(text: string, shapes: readonly Shape[], language: Language): string | undefined {
  const choice = choicesOf(shapes, language).find((candidate) => candidate.text === text);
  if (choice?.meaning !== undefined) return choice.meaning;
  const examples = shapes.flatMap((shape) => shape.alternatives).flatMap(describedExamples);
  return examples.find(({ value }) => language.renderValue(value) === text)?.meaning;
}

/**
 * Returns the examples of a form with their descriptions. `x-examples` contains a description for each of `examples`.
 */
export function describedExamples(form: Shape): readonly { readonly value: JsonValue; readonly meaning: string }[] {
  const meanings = annotationOf(form, 'x-examples');
  if (!Array.isArray(meanings)) return [];
  const examples = documentation(form).examples ?? [];
  return examples.flatMap((value, index) => {
    const meaning: unknown = meanings[index];
    return typeof meaning === 'string' ? [{ value, meaning }] : [];
  });
}

const fence = /^```toml\n([\s\S]*?)\n```$/gm;
/** A member in inline code: `{ auto = true }`, `value = false`. */
const member = /(?<=`(?:[^`\n]*[{,] )?)(\w+) = (?=[^`\n]*`)/g;

/** Returns text from the schema with its TOML examples converted to the language of the document. */
function translateExamples(markdown: string, language: Language): string {
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
