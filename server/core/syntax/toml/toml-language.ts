import type { Language } from '../../document/language.ts';
import { caretIn } from './caret.ts';
import { formatToml } from './format/format-toml.ts';
import { parseBlock } from './parse-block.ts';
import { renderEntry, renderKey, renderMember, renderText, renderValue } from './render.ts';

export const tomlLanguage: Language = {
  id: 'toml',
  parseBlock,
  caretIn,
  renderKey,
  renderValue,
  renderText,
  renderMember,
  renderEntry,
  renderExample: (toml) => ({ notation: 'toml', text: toml }),
  format: formatToml,
};
