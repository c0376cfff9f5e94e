import type { ArrayNode, Node } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { counted } from '../../text/counted.ts';
import { evaluatedItems } from '../fits/evaluated.ts';
import { repeatedItem } from '../fits/fits-array.ts';
import { isValid } from '../fits/is-valid.ts';
import { startWalk } from '../fits/walk.ts';
import { cheapest } from '../lookup/misfit.ts';
import { isNever } from '../shape/form.ts';
import type { ArrayLimits, Shape } from '../shape/shape.ts';
import { describeShape } from '../words/describe.ts';
import { describeNode } from '../words/words.ts';
import { explainInPlace } from './explain-in-place.ts';
import { range } from './explain-scalar.ts';
import type { InvalidValue } from './problem-data.ts';
import type { ProblemReport } from './report.ts';

const byLimit: InvalidValue = { kind: 'invalid-value', allowed: [], suggestions: [] };

/** Reports the mistakes in an array that may have any of `forms`, according to the form that fits best. */
export function explainArray(forms: readonly Shape[], node: ArrayNode, owner: Span, report: ProblemReport): void {
  const near = cheapest(forms, (form) => node.items.filter((item, index) => !fitsItem(form, item, index)).length);
  const [intended] = near;
  if (intended === undefined) return;
  const before = report.count();
  for (const [index, item] of node.items.entries()) explainItem(near, item, index, report);
  for (const part of intended.parts) {
    if (part.array !== undefined) explainLimits(part.array, node, report);
    explainInPlace(part, node, owner, report);
  }
  if (report.count() > before) return;
  for (const part of intended.parts) {
    if (part.array?.unevaluated !== undefined) explainUnevaluated(part, part.array.unevaluated, node, report);
  }
}

/** Returns the culprit for a problem with a whole item: the opening brace of `{ … }`, otherwise the item. */
export function ownerOfItem(item: Node): Span {
  const { anchor, start, end } = item;
  return { anchor, start, end: item.kind === 'object' && item.form === 'braces' ? start + 1 : end };
}

function limitsOfItem(form: Shape, index: number): readonly Shape[] {
  return form.parts.flatMap(({ array }) => array?.prefix[index] ?? array?.items ?? []);
}

function fitsItem(form: Shape, item: Node, index: number): boolean {
  return limitsOfItem(form, index).every((shape) => isValid(shape, item));
}

function explainItem(forms: readonly Shape[], item: Node, index: number, report: ProblemReport): void {
  if (forms.some((form) => fitsItem(form, item, index))) return;
  const choices = forms.map((form) => limitsOfItem(form, index));
  const [only, ...others] = choices;
  const alternatives = others.length === 0 ? (only ?? []).map((shape) => [shape]) : [[...new Set(choices.flat())]];
  for (const shapes of alternatives) {
    if (shapes.every(isNever)) {
      report.add(item, `only ${counted(index, 'item')} ${index === 1 ? 'is' : 'are'} allowed here`, byLimit);
    } else report.explain(shapes, item, ownerOfItem(item));
  }
}

function explainLimits(limits: ArrayLimits, node: ArrayNode, report: ProblemReport): void {
  const { items } = node;
  if (items.length < limits.minItems || items.length > limits.maxItems) {
    report.add(node, `expected ${range(limits.minItems, limits.maxItems, 'item')}; found ${items.length}`, byLimit);
  }
  if (limits.unique) explainRepeated(node, report);
  if (limits.contains === undefined) return;
  const { shape, minimum, maximum } = limits.contains;
  const count = items.filter((item) => isValid(shape, item)).length;
  if (count >= minimum && count <= maximum) return;
  const expected = range(minimum, maximum, 'item');
  report.add(node, `expected ${expected} to be ${describeShape(shape)}; found ${count}`, byLimit);
}

function explainRepeated(node: ArrayNode, report: ProblemReport): void {
  const repeated = repeatedItem(node);
  const [item, first] = [node.items[repeated?.index ?? -1], node.items[repeated?.first ?? -1]];
  if (item === undefined || first === undefined) return;
  const message = `${describeNode(item)} is repeated; remove it, because items must be unique`;
  report.add(item, message, byLimit, [{ span: first, message: 'First occurrence' }]);
}

function explainUnevaluated(part: Shape, limit: Shape, node: ArrayNode, report: ProblemReport): void {
  const evaluated = evaluatedItems(part, node, startWalk(), isValid);
  if (evaluated === 'all') return;
  for (const [index, item] of node.items.entries()) {
    if (!evaluated.has(index)) report.explain([limit], item, ownerOfItem(item));
  }
}
