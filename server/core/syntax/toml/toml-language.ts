import type { Language } from '../../document/language.ts';
import { caretIn } from './caret.ts';
import { formatToml } from './format/format-toml.ts';
import { parseBlock, parseMembers } from './parse-block.ts';
import { renderEntry, renderKey, renderMember, renderText, renderValue } from './render.ts';
import { renderFile } from './render-file.ts';
import { skimBlock } from './skim-block.ts';

export const tomlLanguage: Language = {
  notation: 'toml',
  otherNotation: 'json',
  holdsOneTask: false,
  ownsWholeText: true,
  hasStatements: true,
  hasTrailingCommas: true,
  hasLiteralStrings: true,
  stringQuote: '"',
  declaresSchemaInComment: true,
  commentMarker: () => '#',
  endsWithLine,
  parseBlock,
  parseMembers,
  skimBlock,
  caretIn,
  renderKey,
  renderValue,
  renderText,
  renderMember,
  renderEntry,
  renderFile,
  renderExample: (toml) => ({ notation: 'toml', text: toml }),
  format: formatToml,
};

/**
 * Returns whether an unclosed string or key certainly ends with its line. In a list, the missing quote may also be the
 * opening quote of the next item.
 */
function endsWithLine(what: 'string' | 'key', before: string): boolean {
  return /(?:^|[=[{.\s])\s*$/.test(before) && !(what === 'string' && /[[{,]\s*$/.test(before));
}
