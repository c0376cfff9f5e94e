import { l10n } from 'vscode';

/** Returns why a text cannot be a tag, which could be confused with a version; undefined if it can. */
export function tagProblem(tag: string): string | undefined {
  return /^[A-Za-z][\w.-]*$/.test(tag)
    ? undefined
    : l10n.t('A tag must begin with a letter and must not contain spaces.');
}
