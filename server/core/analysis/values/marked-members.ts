import type { Member, Node } from '../../document/node.ts';
import { narrow } from '../../schema/lookup/narrow.ts';
import { childShapes } from '../../schema/lookup/shapes-at.ts';
import type { Documentation } from '../../schema/shape/documentation.ts';
import { documentation } from '../../schema/shape/documentation-of.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { memoize } from '../../text/memoize.ts';

/** A mark that a schema can set on a property. */
type Mark = 'experimental' | 'deprecationMessage';

/** A member with a mark, and its documentation in the schema. */
export interface MarkedMember {
  readonly member: Member;
  readonly docs: Documentation;
  /** The allowed names that the object does not contain yet. */
  readonly others: readonly string[];
}

/** Returns the outermost members of `node` that the schema marks in all forms that their value may have. */
export function markedMembers(shape: Shape, node: Node, mark: Mark): readonly MarkedMember[] {
  const names = markedNamesOf(shape)[mark];
  return names.size > 0 && containsName(node, names, maxDepth) ? marked(shape.alternatives, node, mark, maxDepth) : [];
}

/** The maximum depth of the search. No value that the schema describes is nested more deeply. */
const maxDepth = 20;

function marked(forms: readonly Shape[], node: Node, mark: Mark, depth: number): readonly MarkedMember[] {
  if (depth === 0) return [];
  const fitting = narrow(forms, node);
  if (node.kind === 'array') {
    return node.items.flatMap((item, index) => marked(childShapes(fitting, index), item, mark, depth - 1));
  }
  if (node.kind !== 'object') return [];
  const given = new Set(node.members.map(({ key }) => key.name));
  const others = [...new Set(fitting.flatMap((form) => form.knownNames))].filter((name) => !given.has(name));
  return node.members.flatMap((member): readonly MarkedMember[] => {
    const children = childShapes(fitting, member.key.name);
    const docs = children.map(documentation);
    const [first] = docs;
    if (first && docs.every((each) => each[mark])) return [{ member, docs: first, others }];
    return marked(children, member.value, mark, depth - 1);
  });
}

/**
 * Returns whether a value contains one of the names. Very few tasks contain one, and this check is much faster than a
 * search of the schema.
 */
function containsName(node: Node, names: ReadonlySet<string>, depth: number): boolean {
  if (depth === 0) return false;
  if (node.kind === 'array') {
    for (const item of node.items) if (containsName(item, names, depth - 1)) return true;
    return false;
  }
  if (node.kind !== 'object') return false;
  if (names.has(anyName)) return true;
  for (const { key, value } of node.members) {
    if (names.has(key.name) || containsName(value, names, depth - 1)) return true;
  }
  return false;
}

/** Represents the names of members that the schema does not list but marks. */
const anyName = '';

/** Returns the names of all marked properties in a shape, at any depth. */
export const markedNamesOf = memoize((root: Shape): Readonly<Record<Mark, ReadonlySet<string>>> => {
  const names = { experimental: new Set<string>(), deprecationMessage: new Set<string>() };
  const seen = new Set<Shape>();
  const seenParts = new Set<Shape>();
  const pending = [root];
  for (let shape = pending.pop(); shape; shape = pending.pop()) {
    if (seen.has(shape)) continue;
    seen.add(shape);
    for (const part of [...shape.parts, ...shape.alternatives.flatMap((form) => form.parts)]) {
      if (seenParts.has(part)) continue;
      seenParts.add(part);
      for (const [name, property] of part.object?.properties ?? []) {
        const docs = [property, ...property.alternatives].map(documentation);
        if (docs.some((each) => each.experimental)) names.experimental.add(name);
        if (docs.some((each) => each.deprecationMessage)) names.deprecationMessage.add(name);
        pending.push(property);
      }
      const { object, array } = part;
      if (object?.additional && documentation(object.additional).deprecationMessage)
        names.deprecationMessage.add(anyName);
      pending.push(...[object?.additional ?? [], array?.items ?? [], array?.prefix ?? []].flat());
      pending.push(...(object?.patterns ?? []).map((pattern) => pattern.shape));
    }
  }
  return names;
});
