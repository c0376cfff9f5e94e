/** A part of a problem that a group of a regular expression contains. */
export type ProblemPart =
  | 'file'
  | 'location'
  | 'line'
  | 'column'
  | 'endLine'
  | 'endColumn'
  | 'severity'
  | 'code'
  | 'message';

export type ProblemSeverity = 'error' | 'warning' | 'info';

/** The pattern of one line. */
export interface LinePattern {
  readonly regexp: RegExp;
  /** The number of the group of each part. */
  readonly groups: Readonly<Partial<Record<ProblemPart, number>>>;
  /** Whether the pattern, which is the last one, may match several lines. */
  readonly loops: boolean;
}

/** A problem matcher, as extensions declare it in `contributes.problemMatchers`. */
export interface Matcher {
  /** The name in settings, such as `$tsc`. */
  readonly name: string;
  readonly source: string | undefined;
  readonly severity: ProblemSeverity;
  readonly patterns: readonly LinePattern[];
}

/** Returns the severity that VS Code assigns to a word in the output; undefined for other words. */
export function severityOf(word: string): ProblemSeverity | undefined {
  const found = Object.entries(severityWords).find(([, words]) => words.includes(word.toLowerCase()))?.[0];
  return found === 'error' || found === 'warning' || found === 'info' ? found : undefined;
}

const severityWords: Readonly<Record<ProblemSeverity, readonly string[]>> = {
  error: ['error', 'e', 'fatal', 'fatal error'],
  warning: ['warning', 'warn', 'w'],
  info: ['info', 'information', 'i', 'hint', 'note'],
};
