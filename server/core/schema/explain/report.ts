import type { Node } from '../../document/node.ts';
import type { RelatedLocation } from '../../document/problem.ts';
import type { Anchor, Span } from '../../document/span.ts';
import type { Shape } from '../shape/shape.ts';
import type { SchemaFinding, SchemaProblemData } from './problem-data.ts';

/** The functions with which mistakes in a value are reported. */
export interface ProblemReport {
  /** Returns the number of findings so far. */
  readonly count: () => number;
  readonly add: (span: Span, message: string, data: SchemaProblemData, related?: readonly RelatedLocation[]) => void;
  /** Reports why a value does not fit any of `shapes`. Reports nothing if it fits one of them. */
  readonly explain: (shapes: readonly Shape[], node: Node, owner: Span) => void;
}

/** A list of findings without duplicates. Several parts of a schema can find the same mistake. */
export interface ProblemList {
  readonly problems: readonly SchemaFinding[];
  readonly add: ProblemReport['add'];
}

export function problemList(): ProblemList {
  const problems: SchemaFinding[] = [];
  const seen = new Map<Anchor, Set<string>>();
  function isNew(span: Span, about: string): boolean {
    const known = seen.get(span.anchor) ?? new Set();
    const identity = `${span.start} ${span.end} ${about}`;
    if (known.has(identity)) return false;
    seen.set(span.anchor, known.add(identity));
    return true;
  }
  return {
    problems,
    add(span, message, data, related) {
      const about = valueKinds.has(data.kind) ? 'value' : message;
      if (!isNew(span, about)) return;
      const problem = { message: sentence(message), span, data };
      problems.push(related === undefined ? problem : { ...problem, related });
    },
  };
}

/** The kinds of findings that are reported only once for a value. */
const valueKinds: ReadonlySet<string> = new Set(['wrong-type', 'invalid-value', 'invalid-pattern']);

/** Returns a message with its first letter capitalized, unless it begins with a quoted name or a value. */
function sentence(message: string): string {
  if (/^(?:true|false|null)\b/.test(message)) return message;
  return message.charAt(0).toUpperCase() + message.slice(1);
}
