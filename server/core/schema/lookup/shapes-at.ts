import type { PathStep } from '../../document/caret.ts';
import { type Member, memberNamed, type Node } from '../../document/node.ts';
import { itemShapes, memberShapes, shapesForName } from '../shape/form.ts';
import type { Shape } from '../shape/shape.ts';
import { narrow } from './narrow.ts';

/**
 * Returns the forms (without unions) that a value at `path` may have, narrowed by the values along the path and at its
 * end; forms for the specific key come before forms for any key. Returns an empty list if the schema does not describe
 * the path. `writing` is the member that is being typed, which is ignored.
 */
export function shapesAt(
  root: Shape,
  path: readonly PathStep[],
  rootNode: Node | undefined,
  writing?: Member,
): readonly Shape[] {
  let node = rootNode;
  let shapes = narrow(root.alternatives, node, writing);
  for (const step of path) {
    node = childAt(node, step);
    shapes = narrow(childShapes(shapes, step), node, writing);
  }
  return shapes;
}

/** Returns the forms that the child at `step` may have, regardless of its current value. */
export function childShapes(forms: readonly Shape[], step: PathStep): readonly Shape[] {
  const shapes =
    typeof step === 'number'
      ? forms.flatMap((form) => itemShapes(form, step))
      : [...forms]
          .sort((a, b) => Number(listsName(b, step)) - Number(listsName(a, step)))
          .flatMap((form) => memberShapes(form, step));
  return [...new Set(shapes.flatMap((shape) => shape.alternatives))];
}

function listsName(form: Shape, name: string): boolean {
  return form.parts.some((part) => shapesForName(part, name).length > 0);
}

function childAt(node: Node | undefined, step: PathStep): Node | undefined {
  if (node?.kind === 'array' && typeof step === 'number') return node.items[step];
  return node?.kind === 'object' && typeof step === 'string' ? memberNamed(node, step)?.value : undefined;
}
