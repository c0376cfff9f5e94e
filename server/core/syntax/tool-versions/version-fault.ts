import { quoted } from '../toml/wording.ts';

/** The prefixes with which the runner selects a version by other means than its name. */
const prefix = /^(?:(?:ref|tag|branch|rev|path|prefix)|sub-[^:]*):/;

/** Characters that the runner refuses in a version. */
const forbidden = /["'`$\\]/;

/** Returns why the runner refuses a file with this version; undefined if it accepts the version. */
export function versionFault(text: string): string | undefined {
  const name = text.replace(prefix, '');
  const [character] = forbidden.exec(name) ?? [];
  if (character !== undefined) {
    return `Version must not contain ${quoted(character)}; write it without quotes and escapes`;
  }
  if (text.startsWith('path:')) return undefined;
  if (name.startsWith('-')) return 'Version must not begin with `-`';
  if (name.includes('..')) return 'Version must not contain `..`';
  if (name === text && text.includes(':')) {
    return `${quoted(text.slice(0, text.indexOf(':') + 1))} is not supported; use \`ref:\`, \`tag:\`, \`branch:\`, \`rev:\`, \`path:\`, \`prefix:\` or \`sub-<n>:\``;
  }
  return undefined;
}
