import { assemble } from '../core/document/assemble.ts';
import { Document } from '../core/document/document.ts';
import { toJson } from '../core/document/to-json.ts';
import { tomlLanguage } from '../core/syntax/toml/toml-language.ts';
import type { UserFolders } from './user-folders.ts';

/** Returns the environments of the runner that `MISE_ENV` names, the lowest precedence first; undefined if it is not set. */
export function environmentsIn({
  MISE_ENV,
}: {
  readonly [name: string]: string | undefined;
}): readonly string[] | undefined {
  return MISE_ENV === undefined ? undefined : namesIn(MISE_ENV);
}

/** Returns the environments that the command of the runner names: with `-E`, or as a variable before it (`env MISE_ENV=…`). */
export function environmentsOfCommand(words: readonly string[]): readonly string[] | undefined {
  const option = words.findLastIndex((word) => /^(?:-E|--env(?:=|$))/.test(word));
  if (option >= 0) {
    const [, attached = ''] = /^(?:-E=?|--env=?)(.*)$/.exec(words[option] ?? '') ?? [];
    return namesIn(attached || (words[option + 1] ?? ''));
  }
  const variable = words.findLast((word) => word.startsWith('MISE_ENV='));
  return variable === undefined ? undefined : namesIn(variable.slice('MISE_ENV='.length));
}

/** Returns whether `.miserc.toml` selects an environment with this name. */
export function selectsEnvironment(rcText: string, name: string): boolean {
  return environmentsInRc(rcText)?.includes(name) === true;
}

/**
 * Resolves to the environments that the nearest `.miserc.toml` in the folder or above it selects, or else those that the user's
 * file selects. `read` resolves to the text of a file; undefined if there is none.
 */
export async function environmentsAround(
  folder: string,
  user: UserFolders | undefined,
  read: (path: string) => Promise<string | undefined>,
): Promise<readonly string[]> {
  for (const path of rcPaths(folder, user)) {
    const text = await read(path);
    const names = text === undefined ? undefined : environmentsInRc(text);
    if (names) return names;
  }
  return [];
}

/** Returns the paths at which the runner looks for the file that selects environments. */
function rcPaths(folder: string, user: UserFolders | undefined): readonly string[] {
  const parts = folder.split('/');
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  const ofUser = user === undefined ? [] : [`${user.config}/miserc.toml`];
  return [...folders.flatMap((above) => [`${above}/.miserc.toml`, `${above}/.config/miserc.toml`]), ...ofUser];
}

function environmentsInRc(text: string): readonly string[] | undefined {
  const entry = new Document(text, { language: tomlLanguage, sections: [] }).entry('env');
  const value = entry && toJson(assemble(entry).member.value);
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : undefined;
}

function namesIn(list: string): readonly string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
