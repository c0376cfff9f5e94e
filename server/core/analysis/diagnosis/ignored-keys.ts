import type { Member } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import { annotationOf } from '../../schema/shape/annotations.ts';
import type { Shape } from '../../schema/shape/shape.ts';

/**
 * Returns the problems of an entry with this shape. Unknown keys are only warnings if the runner ignores them
 * (`x-unknown-keys`).
 */
export function withIgnoredKeys(problems: readonly Problem[], { value }: Member, shape: Shape): readonly Problem[] {
  if (value.kind !== 'object' || annotationOf(shape, 'x-unknown-keys') !== 'ignored') return problems;
  const keys = value.members.map(({ key }) => key);
  return problems.map((problem): Problem => {
    const { anchor, start } = problem.span;
    const isIgnored =
      problem.code === 'unknown-property' && keys.some((key) => key.anchor === anchor && key.start === start);
    return isIgnored ? { ...problem, severity: 'warning' } : problem;
  });
}
