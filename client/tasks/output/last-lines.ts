import { visibleCharacters } from '../../../server/core/text/visible-text.ts';

/** The maximum number of lines, and of characters of a line. */
const maxLines = 12;
const maxLength = 200;

/**
 * Returns the last lines of the output of a run, without empty lines, as plain text: invisible characters appear as their codes, and
 * secrets are masked.
 */
export function lastLines(lines: readonly string[], secrets: readonly string[]): readonly string[] {
  const known = secrets.filter((secret) => secret !== '').toSorted((a, b) => b.length - a.length);
  return lines
    .filter((line) => line.trim() !== '')
    .slice(-maxLines)
    .map((line) => known.reduce((text, secret) => text.replaceAll(secret, '•••'), line))
    .map((line) => visibleCharacters(line.replaceAll('\t', '  ').trimEnd()))
    .map((line) => (line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line));
}
