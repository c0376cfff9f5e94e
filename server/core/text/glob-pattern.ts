/**
 * Returns a regular expression for the paths that a glob pattern matches. Supports `*`, `**`, `?`, `[…]` and `{a,b}`,
 * with `/` as separator.
 */
export function globExpression(pattern: string): RegExp {
  let source = '';
  let braces = 0;
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern.charAt(index);
    const rest = pattern.slice(index);
    const set = character === '[' ? /^\[(!?)(\]?[^\]]*)\]/.exec(rest) : null;
    if (rest.startsWith('**/')) [source, index] = [`${source}(?:.*/)?`, index + 2];
    else if (rest.startsWith('**')) [source, index] = [`${source}.*`, index + 1];
    else if (character === '*') source += '[^/]*';
    else if (character === '?') source += '[^/]';
    else if (set) [source, index] = [source + setSource(set), index + set[0].length - 1];
    else if (character === '{') [source, braces] = [`${source}(?:`, braces + 1];
    else if (character === '}' && braces > 0) [source, braces] = [`${source})`, braces - 1];
    else if (character === ',' && braces > 0) source += '|';
    else source += character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
  }
  return new RegExp(`^${source}${')'.repeat(braces)}$`, 's');
}

function setSource([, negation = '', members = '']: RegExpExecArray): string {
  return `[${negation === '' ? '' : '^'}${members.replaceAll(/[\\^[\]]/g, '\\$&')}]`;
}

/** Returns whether a path contains special characters of glob patterns. */
export function isGlob(path: string): boolean {
  return /[*?[\]{}]/.test(path);
}

/** Returns the part of a pattern before the first segment with a special character, without a `/` at the end. */
export function fixedFolder(pattern: string): string {
  const parts = pattern.split('/');
  return parts.slice(0, Math.max(parts.findIndex(isGlob), 0)).join('/');
}
