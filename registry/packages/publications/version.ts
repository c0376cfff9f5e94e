import parse from 'semver/functions/parse.js';
import validRange from 'semver/ranges/valid.js';
import { quoted } from '../../errors/quoted.ts';

/**
 * Returns whether a text is a version (semver.org 2.0.0) of at most 256 characters, without a leading `v` or spaces. Clients
 * cannot compare numbers above 2^53 - 1, so they are not accepted.
 */
export function isVersion(text: string): boolean {
  const parsed = parse(text);
  // The parser keeps a prerelease number that is too large as text.
  if (
    parsed === null ||
    parsed.prerelease.some((part) => /^\d+$/.test(String(part)) && !Number.isSafeInteger(Number(part)))
  )
    return false;
  const build = parsed.build.length > 0 ? `+${parsed.build.join('.')}` : '';
  return `${parsed.version}${build}` === text;
}

/**
 * Returns a sentence that explains why a text cannot be a distribution tag. Clients must not mistake it for a version or
 * a range.
 */
export function tagProblem(tag: string): string | undefined {
  const isName = /^[A-Za-z][\w.-]{0,127}$/.test(tag) && !/^v\d/i.test(tag);
  // A range that begins with a letter begins with `v` or `x`. The check is slow.
  if (isName && (!/^[vx]/i.test(tag) || validRange(tag) === null)) return undefined;
  return `${quoted(tag)} cannot be a tag; use a name that begins with a letter and is not a version or a range.`;
}
