import type { Problem, Severity } from '../../document/problem.ts';
import { ruleOf } from '../rules/all-rules.ts';

export const severityLevels = ['off', 'hint', 'info', 'warning', 'error'] as const;

/** What a user may set a rule to. */
export type SeverityLevel = (typeof severityLevels)[number];

/** Rule codes with the level that replaces their own. */
export type SeverityOverrides = Readonly<Record<string, SeverityLevel>>;

export function isSeverityLevel(value: unknown): value is SeverityLevel {
  return severityLevels.some((level) => level === value);
}

/** The problems as the user wants to see them. A syntax error is always shown: nothing else can be trusted beside it. */
export function withSeverities(problems: readonly Problem[], overrides: SeverityOverrides): readonly Problem[] {
  if (Object.keys(overrides).length === 0) return problems;
  return problems.flatMap((problem) => {
    const level = ruleOf(problem.code)?.isAlwaysReported ? undefined : overrides[problem.code];
    if (level === 'off') return [];
    return level ? [{ ...problem, severity: level satisfies Severity }] : [problem];
  });
}
