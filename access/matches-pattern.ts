/**
 * Returns whether the pattern of an access rule matches a path. `**` matches any number of whole segments, including none;
 * `*` matches any text within a segment; every other character matches itself. For every pattern, the time is at most
 * proportional to the product of both lengths.
 */
export function matchesPattern(pattern: string, path: string): boolean {
  if (!pattern.includes('*')) return pattern === path;
  return matchesSegments(wildcardPatternOf(pattern), path);
}

/** A pattern with wildcards. A user may have hundreds, each of which is compared with the names of many packages. */
interface WildcardPattern {
  /** The text before the first wildcard, and without a slash before `**`, which every matching path begins with. */
  readonly beginning: string;
  /** The longest text without a wildcard within a segment, which every matching path contains. */
  readonly longest: string;
  /** The texts between the `*` of each segment; undefined for `**`. */
  readonly segments: readonly (readonly string[] | undefined)[];
}

/** The number of patterns that are not parsed again. */
const maxParsed = 4_096;
const parsed = new Map<string, WildcardPattern>();

function wildcardPatternOf(pattern: string): WildcardPattern {
  const known = parsed.get(pattern);
  if (known) return known;
  if (parsed.size >= maxParsed) parsed.clear();
  const beginning = pattern.slice(0, pattern.indexOf('*'));
  const isWhole = /(?:^|\/)\*\*(?:\/|$)/.test(pattern.slice(Math.max(0, beginning.length - 1)));
  const segments = pattern.split('/').map((segment) => (segment === '**' ? undefined : segment.split('*')));
  const longest = pattern.split(/[*/]/).reduce((a, b) => (b.length > a.length ? b : a));
  const added = { beginning: isWhole ? beginning.replace(/\/$/, '') : beginning, longest, segments };
  parsed.set(pattern, added);
  return added;
}

/** Backtracks only to the last `**`, which can match everything an earlier one can. */
function matchesSegments({ beginning, longest, segments }: WildcardPattern, path: string): boolean {
  if (!path.startsWith(beginning) || !path.includes(longest)) return false;
  let at = 0;
  let wildcard = -1;
  let taken = 0;
  for (let start = 0; start <= path.length; ) {
    const end = endOf(path, start);
    const texts = segments[at];
    if (texts === undefined && at < segments.length) {
      wildcard = at++;
      taken = start;
    } else if (texts && matchesTexts(texts, path, start, end)) {
      at++;
      start = end + 1;
    } else if (wildcard >= 0) {
      at = wildcard + 1;
      taken = endOf(path, taken) + 1;
      start = taken;
    } else return false;
  }
  while (at < segments.length && segments[at] === undefined) at++;
  return at === segments.length;
}

function endOf(path: string, start: number): number {
  const slash = path.indexOf('/', start);
  return slash < 0 ? path.length : slash;
}

/** Returns whether a segment of a path, from `start` to `end`, consists of texts with any characters between them. */
function matchesTexts(texts: readonly string[], path: string, start: number, end: number): boolean {
  const [first = ''] = texts;
  if (texts.length === 1) return first.length === end - start && path.startsWith(first, start);
  const last = texts[texts.length - 1] ?? '';
  let from = start + first.length;
  const lastStart = end - last.length;
  if (from > lastStart || !path.startsWith(first, start) || !path.startsWith(last, lastStart)) return false;
  for (let i = 1; i < texts.length - 1; i++) {
    const text = texts[i] ?? '';
    const found = path.indexOf(text, from);
    if (found < 0 || found + text.length > lastStart) return false;
    from = found + text.length;
  }
  return true;
}
