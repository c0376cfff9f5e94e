import type { Node } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { isValid } from '../fits/is-valid.ts';
import { maxDepth } from '../fits/walk.ts';
import { typeOfNode } from '../shape/json-type.ts';
import type { Shape } from '../shape/shape.ts';
import { explainArray } from './explain-array.ts';
import { explainObject } from './explain-object.ts';
import { explainScalar } from './explain-scalar.ts';
import { explainMisfit, explainWrongType } from './explain-value.ts';
import type { SchemaFinding } from './problem-data.ts';
import { type ProblemReport, problemList } from './report.ts';

/**
 * Returns one finding for each mistake in a value, according to the form that the author most likely intended; an empty
 * list if the value fits the shape. A finding about the value as a whole is reported on `owner`.
 */
export function validate(shape: Shape, node: Node, owner: Span): readonly SchemaFinding[] {
  if (isValid(shape, node)) return [];
  const list = problemList();
  let count = 0;
  let depth = 0;
  const report: ProblemReport = {
    count: () => count,
    add(...problem) {
      count++;
      list.add(...problem);
    },
    explain(shapes, value, place) {
      if (depth >= maxDepth || value.kind === 'missing' || shapes.some((choice) => isValid(choice, value))) return;
      depth++;
      explain(shapes, value, place, report);
      depth--;
    },
  };
  explain([shape], node, owner, report);
  return list.problems;
}

/** Reports at least one finding for a value that fits none of `shapes`. */
function explain(shapes: readonly Shape[], node: Node, owner: Span, report: ProblemReport): void {
  const before = report.count();
  const type = typeOfNode(node);
  const forms = shapes.flatMap((shape) => shape.alternatives).filter((form) => (form.types & type) !== 0);
  if (forms.length === 0) explainWrongType(shapes, node, report);
  else if (node.kind === 'object') explainObject(forms, node, owner, report);
  else if (!forms.some((form) => isValid(form, node))) {
    if (node.kind === 'array') explainArray(forms, node, owner, report);
    else explainScalar(shapes, forms, node, report);
  }
  if (report.count() === before) explainMisfit(shapes, node, owner, report);
}
