import type { Language } from '../../server/core/document/language.ts';
import { jsonLanguage } from '../../server/core/syntax/json/json-language.ts';
import { tomlLanguage } from '../../server/core/syntax/toml/toml-language.ts';
import { toolVersionsLanguage } from '../../server/core/syntax/tool-versions/tool-versions-language.ts';

export const languages: Readonly<Record<'toml' | 'json' | 'tool-versions', Language>> = {
  toml: tomlLanguage,
  json: jsonLanguage,
  'tool-versions': toolVersionsLanguage,
};
