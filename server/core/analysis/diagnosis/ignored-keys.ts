import type { Key, Node } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import { narrow } from '../../schema/lookup/narrow.ts';
import { childShapes } from '../../schema/lookup/shapes-at.ts';
import { annotationOf } from '../../schema/shape/annotations.ts';
import type { Shape } from '../../schema/shape/shape.ts';

/**
 * Returns the problems of a value with this shape. Unknown keys are only warnings in objects in which the runner ignores
 * them (`x-unknown-keys`).
 */
export function withIgnoredKeys(problems: readonly Problem[], value: Node, shape: Shape): readonly Problem[] {
  if (!problems.some(isUnknownKey)) return problems;
  const keys = ignoredKeys(shape.alternatives, value);
  return problems.map((problem): Problem => {
    const { anchor, start } = problem.span;
    const isIgnored = isUnknownKey(problem) && keys.some((key) => key.anchor === anchor && key.start === start);
    return isIgnored ? { ...problem, severity: 'warning' } : problem;
  });
}

function isUnknownKey({ code }: Problem): boolean {
  return code === 'unknown-property';
}

/** Returns the keys, at any depth, of objects in which the runner ignores unknown keys. */
function ignoredKeys(forms: readonly Shape[], node: Node): readonly Key[] {
  const fitting = narrow(forms, node);
  if (node.kind === 'array') return node.items.flatMap((item, index) => ignoredKeys(childShapes(fitting, index), item));
  if (node.kind !== 'object') return [];
  const own = fitting.some((form) => annotationOf(form, 'x-unknown-keys') === 'ignored');
  return node.members.flatMap(({ key, value }) => [
    ...(own ? [key] : []),
    ...ignoredKeys(childShapes(fitting, key.name), value),
  ]);
}
