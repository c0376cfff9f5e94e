import { memberNamed, type Node, type ObjectNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { isValid } from '../fits/is-valid.ts';
import { requiresOnlyKeys } from '../shape/requires-only-keys.ts';
import type { Shape } from '../shape/shape.ts';
import { describeNode, quotedName } from '../words/words.ts';
import { conflict } from './explain-names.ts';
import type { ProblemReport } from './report.ts';

/** Reports violations of `not`, `if` and `$dynamicRef` in one part. */
export function explainInPlace(part: Shape, node: Node, owner: Span, report: ProblemReport): void {
  if (part.not !== undefined && isValid(part.not, node)) explainForbidden(part.not, node, owner, report);
  if (part.condition !== undefined) {
    const branch = isValid(part.condition.test, node) ? part.condition.whenValid : part.condition.whenInvalid;
    if (branch !== undefined) report.explain([branch], node, owner);
  }
  if (part.dynamicReference !== undefined) report.explain([part.dynamicReference.target], node, owner);
}

/** Reports a violation of `not`. If the schema in `not` only requires keys, these keys are mutually exclusive. */
function explainForbidden(forbidden: Shape, node: Node, owner: Span, report: ProblemReport): void {
  const form = forbidden.alternatives.find((alternative) => isValid(alternative, node));
  const message = forbidden.docs.errorMessage;
  if (node.kind === 'object' && message === undefined && form?.parts.every(requiresOnlyKeys)) {
    explainKeysTogether(form.requiredNames, node, report);
  } else {
    const isContainer = node.kind === 'object' || node.kind === 'array';
    report.add(isContainer ? owner : node, message ?? `${describeNode(node)} is not allowed here`, {
      kind: 'invalid-value',
      allowed: [],
      suggestions: [],
    });
  }
}

function explainKeysTogether(names: readonly string[], node: ObjectNode, report: ProblemReport): void {
  const members = names.flatMap((name) => memberNamed(node, name) ?? []);
  const [only, ...others] = members;
  if (only === undefined) return;
  if (others.length > 0) conflict(members, node, report);
  else {
    report.add(only.key, `${quotedName(only.key.name)} is not allowed here`, {
      kind: 'unknown-property',
      name: only.key.name,
      suggestions: [],
      allowed: [],
    });
  }
}
