import type { Language } from '../../document/language.ts';
import { caretIn } from './caret.ts';
import { exampleInJson } from './example.ts';
import { formatJson } from './format.ts';
import { parseBlock } from './parse-block.ts';
import { renderEntry, renderKey, renderMember, renderText, renderValue } from './render.ts';

/** Task files written in JSON. */
export const jsonLanguage: Language = {
  id: 'json',
  parseBlock,
  caretIn,
  renderKey,
  renderValue,
  renderText,
  renderMember,
  renderEntry,
  renderExample: exampleInJson,
  format: formatJson,
};
