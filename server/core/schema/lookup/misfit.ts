import type { Node } from '../../document/node.ts';
import { isValid } from '../fits/is-valid.ts';
import { allowsMember, constantsOf, memberShapes } from '../shape/form.ts';
import { typeOfNode } from '../shape/json-type.ts';
import type { Shape } from '../shape/shape.ts';

/**
 * The weight of each mismatch between an object and a form. A wrong constant outweighs an unknown key, because a
 * constant such as the value of `kind` selects a form deliberately.
 */
const weights = { unknownName: 1, wrongType: 1.5, wrongConstant: 2 };

/** The parts of a member that distinguish forms: its name, possibly corrected, and its value. */
export interface Evidence {
  readonly name: string;
  readonly value: Node;
}

/** Returns the total weight of the mismatches between an object with these members and a form; 0 if there are none. */
export function misfit(form: Shape, members: readonly Evidence[]): number {
  return members.reduce((sum, member) => sum + memberMisfit(form, member), 0);
}

/** Returns the items with the lowest cost, in their original order. */
export function cheapest<Item>(items: readonly Item[], cost: (item: Item) => number): readonly Item[] {
  const costs = items.map(cost);
  const lowest = Math.min(...costs);
  return items.filter((_, index) => costs[index] === lowest);
}

function memberMisfit(form: Shape, { name, value }: Evidence): number {
  if (!allowsMember(form, name)) return weights.unknownName;
  if (value.kind === 'missing') return 0;
  const shapes = memberShapes(form, name);
  if (shapes.some((shape) => (shape.types & typeOfNode(value)) === 0)) return weights.wrongType;
  const isWrongConstant = shapes.some((shape) => constantsOf(shape) !== undefined && !isValid(shape, value));
  return isWrongConstant ? weights.wrongConstant : 0;
}
