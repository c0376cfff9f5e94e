/** The canonical address of a request, or the reason why it is refused. */
export type CanonicalUrl = { readonly url: string; readonly problem?: never } | { readonly problem: string };

/**
 * Returns the address of a request in canonical form: each segment decoded once, checked and encoded again, and a scoped
 * name as one segment. Must be called before routing, so that routing, access and storage interpret the address in the
 * same way. Returns a problem, a full sentence, for an ambiguous address.
 */
export function canonicalUrl(url: string): CanonicalUrl {
  if (simplePath.test(url)) return { url };
  if (!/^\/[\x21-\x7e]*$/.test(url)) return { problem: 'The address must be a path of visible ASCII characters.' };
  const queryStart = url.indexOf('?');
  const path = queryStart < 0 ? url : url.slice(0, queryStart);
  const query = queryStart < 0 ? '' : url.slice(queryStart);
  const raw = path.slice(1).split('/');
  if (raw.length > 1 && raw.at(-1) === '') raw.pop();
  if (raw.length === 1 && raw[0] === '') return { url: `/${query}` };
  const segments: string[] = [];
  for (const text of raw) {
    const segment = decoded(text);
    const problem = segment === undefined ? 'is not valid percent-encoding' : segmentProblem(segment);
    if (segment === undefined || problem !== undefined) return { problem: `A segment of the address ${problem}.` };
    segments.push(segment);
  }
  const joined = joinNames(segments);
  const slash = joined.find((segment) => segment.includes('/') && !scopedName.test(segment));
  if (slash !== undefined)
    return { problem: 'A segment of the address contains an encoded slash but is not a scoped name.' };
  return { url: `/${joined.map(encodeURIComponent).join('/')}${query}` };
}

/** Matches most addresses: those whose segments are the same decoded and encoded, and none of which is `.`, `..` or a scope. */
const simplePath = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;

const scopedName = /^@[^/]+\/[^/]+$/;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function segmentProblem(segment: string): string | undefined {
  if (/[\p{Cc}\\]/u.test(segment)) return 'contains a control character or a backslash';
  // Names cannot contain `%`, so the segment was encoded twice.
  if (segment.includes('%')) return 'is percent-encoded twice';
  const parts = segment.split('/');
  if (parts.includes('')) return 'is empty';
  return parts.some((part) => part === '.' || part === '..') ? 'is `.` or `..`' : undefined;
}

/** Joins the parts of scoped names, which clients may send as separate segments. */
function joinNames(segments: readonly string[]): readonly string[] {
  if (segments[0] === 'admin') {
    // The path of a cache entry is the rest of the address, with encoded or plain slashes.
    if (segments[1] === 'cache') return segments.flatMap((segment) => segment.split('/'));
    const packages = segments[1] === 'tenants' ? 3 : 1;
    return segments[packages] === 'packages' ? joinScope(segments, packages + 1) : segments;
  }
  const start = segments[0] === 'npm' ? 1 : segments[1] === 'npm' ? 2 : segments.length;
  const before = segments.slice(0, start);
  const rest = segments.slice(start);
  if (/^downloads\/(?:point|range)\/[^/]+\//.test(rest.join('/'))) return [...before, ...joinScope(rest, 3)];
  if (rest[0] !== '-') return [...before, ...joinTarball(joinScope(rest, 0))];
  const nameAt = rest[1] === 'package' ? 2 : rest[1] === 'pages' && rest[2] === 'package' ? 3 : rest.length;
  return [...before, ...joinScope(rest, nameAt)];
}

function joinScope(segments: readonly string[], at: number): readonly string[] {
  const [scope, name] = segments.slice(at, at + 2);
  if (scope === undefined || name === undefined || !/^@[^/]+$/.test(scope) || name === '-') return segments;
  return [...segments.slice(0, at), `${scope}/${name}`, ...segments.slice(at + 2)];
}

/** Removes the scope that npm repeats in the file name: `@scope/name/-/@scope/name-1.0.0.tgz`. */
function joinTarball(segments: readonly string[]): readonly string[] {
  const [name = '', dash, ...file] = segments;
  const scope = name.slice(0, name.indexOf('/') + 1);
  if (dash !== '-' || scope === '') return segments;
  const revision = file.indexOf('-rev');
  const end = revision < 0 ? file.length : revision;
  const whole = file.slice(0, end).join('/');
  return [name, dash, whole.startsWith(scope) ? whole.slice(scope.length) : whole, ...file.slice(end)];
}
