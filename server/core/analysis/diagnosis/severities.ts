import type { Problem, Severity } from '../../document/problem.ts';
import { ruleOf } from '../rules/all-rules.ts';

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

/** The severities in the settings, by the codes of rules. */
export type SeverityOverrides = Readonly<Record<string, SeverityLevel | NewerRunner>>;

export function isSeverityLevel(value: unknown): value is SeverityLevel {
  return severityLevels.some((level) => level === value);
}

/** Returns the problems with the severities from the settings. Omits the problems of rules that are turned off. */
export function withSeverities(problems: readonly Problem[], overrides: SeverityOverrides): readonly Problem[] {
  if (Object.keys(overrides).length === 0) return problems;
  return problems.flatMap((problem) => {
    const level = ruleOf(problem.code)?.isAlwaysReported ? undefined : overrides[problem.code];
    if (level === 'off') return [];
    if (typeof level === 'object') return [seenBy(level, problem)];
    return level ? [{ ...problem, severity: level satisfies Severity }] : [problem];
  });
}

/** Returns a problem that a newer runner may not have. */
function seenBy({ newer }: NewerRunner, problem: Problem): Problem {
  if (problem.severity !== 'error' && problem.severity !== 'warning') return problem;
  const message = `${problem.message} (mise ${newer} is newer than what Taskwright knows)`;
  return { ...problem, severity: 'warning', message };
}
