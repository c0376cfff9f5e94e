import type { Fix } from '../analysis/rule.ts';
import { ruleOf } from '../analysis/rules.ts';
import type { Document } from '../document/document.ts';
import type { Problem } from '../document/problem.ts';

/** The ways to mend a problem, the best first. */
export function quickFixes(problem: Problem, document: Document): readonly Fix[] {
  return ruleOf(problem.code)?.fixes?.(problem, document) ?? [];
}
