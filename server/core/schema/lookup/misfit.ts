import type { Node } from '../../document/node.ts';
import { isValid } from '../fits/is-valid.ts';
import { constantsOf, memberShapes, takesName } from '../shape/form.ts';
import { typeOfNode } from '../shape/json-type.ts';
import type { Shape } from '../shape/shape.ts';

/** How much each sign says against a form. A wrong constant outweighs a stray key: `kind` was written on purpose. */
const weights = { strayName: 1, wrongType: 1.5, wrongConstant: 2 };

/** A member as far as it tells forms apart: its name, which may be the one that the author meant, and its value. */
export interface Evidence {
  readonly name: string;
  readonly value: Node;
}

/** How badly an object with these members fits a form of a union; 0 when nothing speaks against it. */
export function misfit(form: Shape, members: readonly Evidence[]): number {
  return members.reduce((sum, member) => sum + memberMisfit(form, member), 0);
}

/** The items that make the least of what `cost` counts, in their order. */
export function leastBy<Item>(items: readonly Item[], cost: (item: Item) => number): readonly Item[] {
  const costs = items.map(cost);
  const least = Math.min(...costs);
  return items.filter((_, index) => costs[index] === least);
}

function memberMisfit(form: Shape, { name, value }: Evidence): number {
  if (!takesName(form, name)) return weights.strayName;
  if (value.kind === 'missing') return 0;
  const shapes = memberShapes(form, name);
  if (shapes.some((shape) => (shape.types & typeOfNode(value)) === 0)) return weights.wrongType;
  const isWrongConstant = shapes.some((shape) => constantsOf(shape) !== undefined && !isValid(shape, value));
  return isWrongConstant ? weights.wrongConstant : 0;
}
