import type { Member, Node } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import type { Anchor, Span } from '../../document/span.ts';

/** The destination of moved nodes: the block, and the distance to add to their offsets. */
export interface Destination {
  readonly anchor: Anchor;
  readonly by: number;
}

/** Converts a member that was parsed from a copy of a part of a block to a member of the block itself. */
export function movedMember(member: Member, to: Destination): Member {
  return {
    ...member,
    ...moved(member, to),
    key: { ...member.key, ...moved(member.key, to) },
    value: movedNode(member.value, to),
  };
}

export function movedProblem(problem: Problem, to: Destination): Problem {
  const related = problem.related?.map((place) => ({ ...place, span: moved(place.span, to) }));
  return { ...problem, span: moved(problem.span, to), ...(related && { related }) };
}

/**
 * Returns a node with another anchor. The depth of the recursion is limited, since the parser limits the nesting of
 * values.
 */
function movedNode(node: Node, to: Destination): Node {
  switch (node.kind) {
    case 'array':
      return { ...node, ...moved(node, to), items: node.items.map((item) => movedNode(item, to)) };
    case 'object':
      return { ...node, ...moved(node, to), members: node.members.map((member) => movedMember(member, to)) };
    default:
      return { ...node, ...moved(node, to) };
  }
}

function moved({ start, end }: Span, { anchor, by }: Destination): Span {
  return { anchor, start: start + by, end: end + by };
}
