import type { Member, Node } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import type { Anchor, Span } from '../../document/span.ts';

/**
 * Returns a member that was parsed from a copy of a text as a member of that text: with the same offsets in another
 * block.
 */
export function movedMember(member: Member, anchor: Anchor): Member {
  return { ...member, anchor, key: { ...member.key, anchor }, value: movedNode(member.value, anchor) };
}

export function movedProblem(problem: Problem, anchor: Anchor): Problem {
  const moved = (span: Span): Span => ({ anchor, start: span.start, end: span.end });
  const related = problem.related?.map((place) => ({ ...place, span: moved(place.span) }));
  return { ...problem, span: moved(problem.span), ...(related && { related }) };
}

/**
 * Returns a node with another anchor. The depth of the recursion is limited, since the parser limits the nesting of
 * values.
 */
function movedNode(node: Node, anchor: Anchor): Node {
  switch (node.kind) {
    case 'array':
      return { ...node, anchor, items: node.items.map((item) => movedNode(item, anchor)) };
    case 'object':
      return { ...node, anchor, members: node.members.map((member) => movedMember(member, anchor)) };
    default:
      return { ...node, anchor };
  }
}
