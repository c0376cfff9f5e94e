import { extensions } from 'vscode';
import { objectOr } from '../../server/core/text/json-object.ts';

/**
 * Returns whether an extension contributes the language `toml` for all TOML files. Ours contributes it for config files only, so
 * that VS Code activates the extension when the first of them is opened.
 */
export function isTomlSupported(): boolean {
  return extensions.all.some(({ packageJSON }: { readonly packageJSON: unknown }) =>
    listOf(objectOr(objectOr(packageJSON).contributes).languages)
      .map(objectOr)
      .some(({ id, extensions: names }) => id === 'toml' && listOf(names).includes('.toml')),
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
