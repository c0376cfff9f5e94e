import { languageIds } from './document-selector.ts';
import { isTomlSupported } from './is-toml-supported.ts';

/** Returns the language of TOML that is shown read-only: that of an installed extension, or else ours. */
export function tomlLanguage(): string {
  return isTomlSupported() ? 'toml' : languageIds.configToml;
}
