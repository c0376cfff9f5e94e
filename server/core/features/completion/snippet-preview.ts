import type { Language } from '../../document/language.ts';
import { plainText } from './plain-text.ts';

/** Returns the text that a snippet inserts, with the defaults of its placeholders, as Markdown. */
export function snippetPreview(text: string, { notation }: Language): string {
  return `\`\`\`${notation}\n${plainText(text).trim()}\n\`\`\``;
}
