import type { Language } from '../../document/language.ts';
import { tomlLanguage } from '../toml/toml-language.ts';
import { caretIn } from './caret.ts';
import { parseBlock } from './parse-block.ts';

/** The language of `.tool-versions` files. Examples from the documentation remain in TOML. */
export const toolVersionsLanguage: Language = {
  notation: 'toml',
  otherNotation: undefined,
  holdsOneTask: false,
  ownsWholeText: false,
  hasStatements: true,
  hasTrailingCommas: false,
  hasLiteralStrings: false,
  stringQuote: '',
  declaresSchemaInComment: true,
  commentMarker: () => '#',
  endsWithLine: () => true,
  parseBlock,
  caretIn,
  renderKey: (name) => name,
  renderValue: (value) => (Array.isArray(value) ? value.join(' ') : String(value)),
  renderText: (text) => text,
  renderMember: (key, value) => `${key} ${value}`,
  renderEntry: (_, members) => members.join('\n'),
  renderFile: tomlLanguage.renderFile,
  renderExample: tomlLanguage.renderExample,
  format: () => [],
};
