import type { Language } from '../../server/core/document/language.ts';
import { jsonLanguage } from '../../server/core/syntax/json/json-language.ts';
import { tomlLanguage } from '../../server/core/syntax/toml/toml-language.ts';

export const languages: Readonly<Record<'toml' | 'json', Language>> = { toml: tomlLanguage, json: jsonLanguage };
