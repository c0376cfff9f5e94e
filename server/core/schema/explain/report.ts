import type { Node } from '../../document/node.ts';
import type { RelatedPlace } from '../../document/problem.ts';
import type { Anchor, Span } from '../../document/span.ts';
import type { Shape } from '../shape/shape.ts';
import type { SchemaFinding, SchemaProblemData } from './problem-data.ts';

/** Where explanations go, and how one explanation asks for another further down. */
export interface ProblemReport {
  /** How many problems have been told so far. */
  readonly count: () => number;
  readonly add: (span: Span, message: string, data: SchemaProblemData, related?: readonly RelatedPlace[]) => void;
  /** Tells what keeps a value from fitting any of `shapes`; tells nothing when it does fit one. */
  readonly explain: (shapes: readonly Shape[], node: Node, owner: Span) => void;
}

/** A list of problems that takes each only once: two parts of a schema may find the same mistake. */
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

/** One value is called wrong once, whatever else is wrong with it. */
const valueKinds: ReadonlySet<string> = new Set(['wrong-type', 'invalid-value', 'invalid-pattern']);

/** A message begins like a sentence; a name in quotes or backticks, and a plain value, stay as they are. */
function sentence(message: string): string {
  if (/^(?:true|false|null)\b/.test(message)) return message;
  return message.charAt(0).toUpperCase() + message.slice(1);
}
