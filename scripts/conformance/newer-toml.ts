import { Document } from '../../server/core/document/document.ts';
import type { Node } from '../../server/core/document/node.ts';
import { spanText } from '../../server/core/document/span.ts';
import { tomlLanguage } from '../../server/core/syntax/toml/toml-language.ts';

/** Returns the features in a text that were added in TOML 1.1. */
export function describeNewerFeatures(text: string): string[] {
  const document = new Document(text, { language: tomlLanguage, sections: [] });
  const members = [...document.blocks].flatMap(({ block }) => block.members);
  return [...new Set(members.flatMap(({ value }) => featuresOf(value)))];
}

function featuresOf(node: Node): string[] {
  switch (node.kind) {
    case 'string':
      return node.quote.startsWith('"') && /(?<!\\)(?:\\\\)*\\[ex]/.test(spanText(node)) ? ['escape \\e or \\x'] : [];
    case 'datetime':
      return /\d\d:\d\d:\d\d/.test(node.value) || node.type === 'local-date' ? [] : ['time without seconds'];
    case 'array':
      return node.items.flatMap(featuresOf);
    case 'object':
      return [
        ...featuresOfBraces(spanText(node), node.form),
        ...node.members.flatMap(({ value }) => featuresOf(value)),
      ];
    default:
      return [];
  }
}

function featuresOfBraces(text: string, form: string): string[] {
  if (form !== 'braces') return [];
  const features = [];
  if (text.includes('\n')) features.push('inline table of several lines');
  if (/,\s*\}$/.test(text)) features.push('comma at the end of an inline table');
  return features;
}
