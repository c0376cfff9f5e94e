import { type LinePattern, type Matcher, type ProblemPart, severityOf } from './matcher.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Returns the problem matchers in the manifests of extensions. Omits those that cannot be read, such as a matcher that is based on a
 * matcher of VS Code itself.
 */
export function declaredMatchers(manifests: readonly unknown[]): readonly Matcher[] {
  const contributions = manifests.map((manifest) => membersOf(membersOf(manifest).contributes));
  const patterns = new Map(contributions.flatMap(({ problemPatterns }) => listOf(problemPatterns)).map(namedPattern));
  const declared = contributions.flatMap(({ problemMatchers }) => listOf(problemMatchers)).map(membersOf);
  const byName = new Map(declared.map((matcher) => [`$${String(matcher.name)}`, matcher]));
  return declared.flatMap((matcher) => readMatcher(withBase(matcher, byName), patterns) ?? []);
}

function namedPattern(declared: unknown): readonly [string, unknown] {
  const { name, patterns, ...pattern } = membersOf(declared);
  return [`$${String(name)}`, patterns ?? pattern];
}

/** Returns a matcher with the members of the one that it is based on. */
function withBase(matcher: Members, byName: ReadonlyMap<string, Members>): Members {
  const base = byName.get(String(matcher.base));
  return base === undefined || base === matcher ? matcher : { ...base, ...matcher };
}

function readMatcher(declared: Members, patterns: ReadonlyMap<string, unknown>): Matcher | undefined {
  const { name, source, severity, pattern } = declared;
  const given = typeof pattern === 'string' ? patterns.get(pattern) : pattern;
  const lines = [given].flat().map((each) => (typeof each === 'string' ? patterns.get(each) : each));
  const read = lines.flat().map(readPattern);
  const known = read.filter((each) => each !== undefined);
  if (typeof name !== 'string' || known.length === 0 || known.length < read.length) return undefined;
  return {
    name: `$${name}`,
    source: typeof source === 'string' ? source : undefined,
    severity: (typeof severity === 'string' ? severityOf(severity) : undefined) ?? 'error',
    patterns: known,
  };
}

const parts: readonly ProblemPart[] = [
  'file',
  'location',
  'line',
  'column',
  'endLine',
  'endColumn',
  'severity',
  'code',
  'message',
];

function readPattern(declared: unknown): LinePattern | undefined {
  const { regexp, loop, ...members } = membersOf(declared);
  if (typeof regexp !== 'string') return undefined;
  const groups = parts.flatMap((part) => {
    const group = members[part];
    return typeof group === 'number' ? [[part, group] as const] : [];
  });
  try {
    // If no group is declared, VS Code assumes these.
    const assumed = { file: 1, line: 2, column: 3, message: 0 };
    return {
      regexp: new RegExp(regexp),
      groups: groups.length === 0 ? assumed : Object.fromEntries(groups),
      loops: loop === true,
    };
  } catch {
    // The extension that declares it has a mistake, which VS Code reports.
    return undefined;
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
