import type { Member, Node } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import type { Anchor, Span } from '../../document/span.ts';

/** A member that was read from a copy of a text, as one of the text itself: the same offsets, from another block. */
export function movedMember(member: Member, anchor: Anchor): Member {
  return { ...member, anchor, key: { ...member.key, anchor }, value: movedNode(member.value, anchor) };
}

export function movedProblem(problem: Problem, anchor: Anchor): Problem {
  const moved = (span: Span): Span => ({ anchor, start: span.start, end: span.end });
  const related = problem.related?.map((place) => ({ ...place, span: moved(place.span) }));
  return { ...problem, span: moved(problem.span), ...(related && { related }) };
}

/** As deep as the values of TOML are nested, which its reader limits. */
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
