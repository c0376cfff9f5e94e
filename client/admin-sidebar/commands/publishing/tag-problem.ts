import { l10n } from 'vscode';

/**
 * Returns the reason why a string is not a valid tag; undefined if it is valid. A tag must not be confused with a
 * version, so it begins with a letter.
 */
export function tagProblem(tag: string): string | undefined {
  return /^[A-Za-z][\w.-]*$/.test(tag)
    ? undefined
    : l10n.t('A tag must begin with a letter and must not contain spaces.');
}
