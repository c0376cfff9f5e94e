import type { Problem } from '../../document/problem.ts';
import type { SchemaFinding } from '../../schema/explain/problem-data.ts';
import { rules } from '../rules/all-rules.ts';
import type { Checks, Finding, Rule } from '../rules/rule.ts';

type Check<Input extends readonly unknown[]> = (...input: Input) => readonly Finding[];

const none: readonly Problem[] = [];

/** Returns a function that runs the checks of all rules for one stage and returns their problems. */
export function stage<Input extends readonly unknown[]>(
  checkOf: (checks: Checks) => Check<Input> | undefined,
): (...input: Input) => readonly Problem[] {
  const checks = rules.flatMap((rule) => {
    const check = checkOf(rule.checks);
    return check ? [{ rule, check }] : [];
  });
  return (...input) => {
    const problems: Problem[] = [];
    for (const { rule, check } of checks) {
      const findings = check(...input);
      // This runs for every entry of a document, and nearly all checks find nothing.
      if (findings.length > 0) problems.push(...toProblems(rule, findings));
    }
    return problems.length > 0 ? problems : none;
  };
}

/**
 * Returns findings as problems, with the code of their rule. Findings without a severity have the severity of the rule.
 */
export function toProblems({ code, severity }: Rule, findings: readonly Finding[]): readonly Problem[] {
  return findings.map(({ message, span, related, data, ...own }) => ({
    code,
    severity: own.severity ?? severity,
    message,
    span,
    ...(related && { related }),
    ...(data !== undefined && { data }),
  }));
}

/** Returns the findings of schema validation as problems of the rules that report them. */
export function toSchemaProblems(findings: readonly SchemaFinding[]): readonly Problem[] {
  return findings.flatMap((finding) => {
    const rule = claimants.get(finding.data.kind);
    const message = rule?.checks.schema?.reword?.(finding) ?? finding.message;
    return rule ? toProblems(rule, [{ ...finding, message }]) : [];
  });
}

const claimants = new Map(rules.flatMap((rule) => (rule.checks.schema ? [[rule.checks.schema.kind, rule]] : [])));
