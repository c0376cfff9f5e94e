import type { Key, Member, Node } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import { annotationOf } from '../../schema/shape/annotations.ts';
import { memberShapes } from '../../schema/shape/form.ts';
import type { Shape } from '../../schema/shape/shape.ts';

/**
 * Returns the problems of an entry with this shape. Unknown keys are only warnings if the runner ignores them
 * (`x-unknown-keys`).
 */
export function withIgnoredKeys(problems: readonly Problem[], { value }: Member, shape: Shape): readonly Problem[] {
  if (!problems.some(({ code }) => code === 'unknown-property')) return problems;
  const keys = [...ignoredKeysIn(value, shape)];
  return problems.map((problem): Problem => {
    const { anchor, start } = problem.span;
    const isIgnored =
      problem.code === 'unknown-property' && keys.some((key) => key.anchor === anchor && key.start === start);
    return isIgnored ? { ...problem, severity: 'warning' } : problem;
  });
}

/** Yields the keys of the objects of which the runner ignores unknown keys, at any depth. */
function* ignoredKeysIn(value: Node, shape: Shape): Generator<Key> {
  if (value.kind !== 'object') return;
  const areIgnored = annotationOf(shape, 'x-unknown-keys') === 'ignored';
  for (const member of value.members) {
    if (areIgnored) yield member.key;
    if (member.value.kind !== 'object') continue;
    const inner = shape.alternatives.flatMap((form) => memberShapes(form, member.key.name));
    for (const each of new Set(inner)) yield* ignoredKeysIn(member.value, each);
  }
}
