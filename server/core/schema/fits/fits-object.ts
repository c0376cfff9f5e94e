import type { Member, ObjectNode, StringNode } from '../../document/node.ts';
import type { ObjectLimits, Shape } from '../shape/shape.ts';
import { evaluatedNames } from './evaluated.ts';
import type { FitCheck, FitWalk } from './walk.ts';

export function fitsObject(
  shape: Shape,
  limits: ObjectLimits,
  node: ObjectNode,
  walk: FitWalk,
  check: FitCheck,
): boolean {
  for (const name of limits.required) if (!hasMember(node, name)) return false;
  if (limits.minProperties > 0 || limits.maxProperties < node.members.length) {
    const count = countNames(node);
    if (count < limits.minProperties || count > limits.maxProperties) return false;
  }
  for (const member of node.members) if (!fitsMember(limits, member, walk, check)) return false;
  return fitsDependencies(limits, node, walk, check) && fitsEvaluation(shape, limits, node, walk, check);
}

/** Returns a member's name as a string node, for `propertyNames`. */
export function nameNode({ key }: Member): StringNode {
  const { anchor, start, end } = key;
  return { kind: 'string', value: key.name, quote: key.quote ?? '"', closed: true, anchor, start, end };
}

export function countNames(node: ObjectNode): number {
  return new Set(node.members.map(({ key }) => key.name)).size;
}

function fitsMember(limits: ObjectLimits, member: Member, walk: FitWalk, check: FitCheck): boolean {
  const { name } = member.key;
  const named = limits.properties.get(name);
  if (named !== undefined && !fitsValue(named, member, walk, check)) return false;
  let isKnown = named !== undefined;
  for (const { pattern, shape } of limits.patterns) {
    if (!pattern.test(name)) continue;
    isKnown = true;
    if (!fitsValue(shape, member, walk, check)) return false;
  }
  if (!isKnown && limits.additional !== undefined && !fitsValue(limits.additional, member, walk, check)) return false;
  return limits.names === undefined || check(limits.names, nameNode(member), walk);
}

/**
 * Returns whether a value fits a shape. If the shape allows no value, the member does not fit even if its value is
 * missing.
 */
function fitsValue(shape: Shape, { value }: Member, walk: FitWalk, check: FitCheck): boolean {
  return shape.types !== 0 && check(shape, value, walk);
}

function fitsDependencies(limits: ObjectLimits, node: ObjectNode, walk: FitWalk, check: FitCheck): boolean {
  if (limits.dependentRequired.size === 0 && limits.dependentShapes.size === 0) return true;
  for (const [name, others] of limits.dependentRequired) {
    if (hasMember(node, name) && !others.every((other) => hasMember(node, other))) return false;
  }
  for (const [name, dependent] of limits.dependentShapes) {
    if (hasMember(node, name) && !check(dependent, node, walk)) return false;
  }
  return true;
}

function fitsEvaluation(shape: Shape, limits: ObjectLimits, node: ObjectNode, walk: FitWalk, check: FitCheck): boolean {
  const { unevaluated } = limits;
  if (unevaluated === undefined) return true;
  const evaluated = evaluatedNames(shape, node, walk, check);
  if (evaluated === 'all') return true;
  return node.members.every((member) => evaluated.has(member.key.name) || fitsValue(unevaluated, member, walk, check));
}

/**
 * Returns whether an object has a member with this name. A plain loop for speed, because it runs for every required
 * name of every object.
 */
function hasMember({ members }: ObjectNode, name: string): boolean {
  for (const { key } of members) if (key.name === name) return true;
  return false;
}
