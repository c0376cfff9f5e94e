import type { Problem, Severity } from '../../document/problem.ts';
import { ruleOf } from '../rules/all-rules.ts';

export const severityLevels = ['off', 'hint', 'info', 'warning', 'error'] as const;

/** The severity of a rule in the settings. */
export type SeverityLevel = (typeof severityLevels)[number];

/** The severities in the settings, by the codes of rules. */
export type SeverityOverrides = Readonly<Record<string, SeverityLevel>>;

export function isSeverityLevel(value: unknown): value is SeverityLevel {
  return severityLevels.some((level) => level === value);
}

/** Returns the problems with the severities from the settings. Omits the problems of rules that are turned off. */
export function withSeverities(problems: readonly Problem[], overrides: SeverityOverrides): readonly Problem[] {
  if (Object.keys(overrides).length === 0) return problems;
  return problems.flatMap((problem) => {
    const level = ruleOf(problem.code)?.isAlwaysReported ? undefined : overrides[problem.code];
    if (level === 'off') return [];
    return level ? [{ ...problem, severity: level satisfies Severity }] : [problem];
  });
}
