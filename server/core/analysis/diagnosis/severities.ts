import type { Problem, Severity } from '../../document/problem.ts';
import { ruleOf } from '../rules/all-rules.ts';
import { isNewerVersion, requiredVersionIn } from '../values/runner-versions.ts';

export const severityLevels = ['off', 'hint', 'info', 'warning', 'error'] as const;

/** The severity of a rule in the settings. */
export type SeverityLevel = (typeof severityLevels)[number];

/**
 * What a newer runner does with problems of a rule: errors are only warnings, and the message says which version may not
 * have the problem.
 */
export interface NewerRunner {
  readonly newer: string;
}

/** The version of the runner, which does not have the problems of older ones. */
export interface InstalledRunner {
  readonly runner: string;
}

/** The severities in the settings, by the codes of rules. */
export type SeverityOverrides = Readonly<Record<string, SeverityLevel | NewerRunner | InstalledRunner>>;

export function isSeverityLevel(value: unknown): value is SeverityLevel {
  return severityLevels.some((level) => level === value);
}

/** Returns the problems with the severities from the settings. Omits the problems of rules that are turned off. */
export function withSeverities(problems: readonly Problem[], overrides: SeverityOverrides): readonly Problem[] {
  if (Object.keys(overrides).length === 0) return problems;
  return problems.flatMap((problem) => {
    const level = ruleOf(problem.code)?.isAlwaysReported ? undefined : overrides[problem.code];
    if (level === 'off') return [];
    if (typeof level === 'object') return 'newer' in level ? [seenBy(level, problem)] : neededBy(level, problem);
    return level ? [{ ...problem, severity: level satisfies Severity }] : [problem];
  });
}

/** Returns a problem of runners that are older than the one that a form requires; none if the runner is new enough. */
function neededBy({ runner }: InstalledRunner, problem: Problem): readonly Problem[] {
  const since = requiredVersionIn(problem.data);
  if (since === undefined) return [problem];
  return isNewerVersion(since, runner) ? [{ ...problem, message: `${problem.message} (found: mise ${runner})` }] : [];
}

/** Returns a problem that a newer runner may not have. */
function seenBy({ newer }: NewerRunner, problem: Problem): Problem {
  if (problem.severity !== 'error' && problem.severity !== 'warning') return problem;
  const message = `${problem.message} (mise ${newer} is newer than what Taskwright knows)`;
  return { ...problem, severity: 'warning', message };
}
