import { assemble } from '../../document/assemble.ts';
import type { Entry } from '../../document/entry.ts';
import type { Member, Node } from '../../document/node.ts';
import { isSameSpan, type Span } from '../../document/span.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';
import { taskDefaults } from '../kinds/task-defaults.ts';

/** The place of a problem in an entry. */
export interface ProblemPlace {
  /** What the path begins at: a task, or the root of a config file. */
  readonly from: 'task' | 'root';
  /** The names of the members, and `[]` for each item of a list. */
  readonly path: readonly string[];
  readonly value: Node;
  /** The value that contains the member or item. */
  readonly parent: Node | undefined;
}

/** Returns the place of the key or value with this span; undefined if no member or item has it. */
export function problemPlace(span: Span, entry: Entry, kind: DocumentKind): ProblemPlace | undefined {
  for (const defaults of taskDefaults(entry)) {
    const found = placeIn(assemble(defaults).member, [], { span, from: 'task' });
    if (found) return found;
  }
  const { member } = assemble(entry);
  const isTask = kind.isTask(entry);
  return placeIn(member, isTask ? [] : [member.key.name], { span, from: isTask ? 'task' : 'root' });
}

interface Target {
  readonly span: Span;
  readonly from: ProblemPlace['from'];
}

function placeIn(
  { key, value }: Pick<Member, 'value'> & Partial<Member>,
  path: readonly string[],
  target: Target,
  parent?: Node,
): ProblemPlace | undefined {
  const { span, from } = target;
  if (isSameSpan(value, span) || (key && isSameSpan(key, span))) return { from, path, value, parent };
  const inside: readonly (Pick<Member, 'value'> & Partial<Member>)[] =
    value.kind === 'object'
      ? value.members
      : value.kind === 'array'
        ? value.items.map((item) => ({ value: item }))
        : [];
  for (const child of inside) {
    const found = placeIn(child, [...path, child.key?.name ?? '[]'], target, value);
    if (found) return found;
  }
  return undefined;
}
