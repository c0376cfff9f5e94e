import type { ArrayNode } from '../../document/node.ts';
import { canonicalText } from '../shape/canonical-text.ts';
import type { ArrayLimits, Shape } from '../shape/shape.ts';
import { evaluatedItems } from './evaluated.ts';
import type { FitCheck, FitWalk } from './walk.ts';

export function fitsArray(shape: Shape, limits: ArrayLimits, node: ArrayNode, walk: FitWalk, check: FitCheck): boolean {
  const { items } = node;
  const { prefix, items: rest } = limits;
  if (items.length < limits.minItems || items.length > limits.maxItems) return false;
  let index = 0;
  for (const item of items) {
    const limit = prefix[index++] ?? rest;
    if (limit !== undefined && !check(limit, item, walk)) return false;
  }
  if (limits.contains !== undefined) {
    const { shape: contained, minimum, maximum } = limits.contains;
    const count = items.reduce((sum, item) => sum + (check(contained, item, walk) ? 1 : 0), 0);
    if (count < minimum || count > maximum) return false;
  }
  if (limits.unique && repeatedItem(node) !== undefined) return false;
  if (limits.unevaluated === undefined) return true;
  const evaluated = evaluatedItems(shape, node, walk, check);
  if (evaluated === 'all') return true;
  const { unevaluated } = limits;
  return items.every((item, index) => evaluated.has(index) || check(unevaluated, item, walk));
}

/**
 * Returns the index of the first item that equals an earlier item, and the index of the earlier item. Missing items are
 * not equal to any item.
 */
export function repeatedItem({ items }: ArrayNode): { readonly index: number; readonly first: number } | undefined {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    if (item.kind === 'missing') continue;
    const text = canonicalText(item);
    const first = seen.get(text);
    if (first !== undefined) return { index, first };
    seen.set(text, index);
  }
  return undefined;
}
