import type { Language } from '../../document/language.ts';
import { caretIn } from './caret.ts';
import { exampleInJson } from './example.ts';
import { formatJson } from './format.ts';
import { parseBlock, parseMembers } from './parse-block.ts';
import { renderEntry, renderKey, renderMember, renderText, renderValue } from './render.ts';
import { renderFile } from './render-file.ts';

/** Task files in JSON. */
export const jsonLanguage: Language = {
  notation: 'json',
  otherNotation: 'toml',
  holdsOneTask: false,
  ownsWholeText: true,
  hasStatements: false,
  hasTrailingCommas: false,
  hasLiteralStrings: false,
  stringQuote: '"',
  declaresSchemaInComment: false,
  commentMarker: () => '//',
  endsWithLine: (_, before) => /[[{,:]\s*$/.test(before),
  parseBlock,
  parseMembers,
  caretIn,
  renderKey,
  renderValue,
  renderText,
  renderMember,
  renderEntry,
  renderFile,
  renderExample: exampleInJson,
  format: formatJson,
};
