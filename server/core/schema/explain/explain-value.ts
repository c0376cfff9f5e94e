import type { Node } from '../../document/node.ts';
import { type Span, spanText } from '../../document/span.ts';
import { isValid } from '../fits/is-valid.ts';
import { documentation } from '../shape/documentation-of.ts';
import { typesIn } from '../shape/json-type.ts';
import type { Shape } from '../shape/shape.ts';
import { describeShapes } from '../words/describe.ts';
import { describeNode, describeValue } from '../words/words.ts';
import type { WrongType } from './problem-data.ts';
import type { ProblemReport } from './report.ts';

/** Reports a value of a type that is not allowed. */
export function explainWrongType(shapes: readonly Shape[], node: Node, report: ProblemReport): void {
  const expected = describeShapes(shapes);
  const data: WrongType = {
    kind: 'wrong-type',
    expected,
    types: typesIn(shapes.reduce((types, shape) => types | shape.types, 0)),
    canWrapInArray: fitsAny(shapes, { ...spanOf(node), kind: 'array', items: [node], form: 'inline' }),
    canUnwrap: node.kind === 'array' && node.items.length === 1 && fitsAny(shapes, node.items[0]),
    canQuote: fitsAny(shapes, quoted(node)),
    canUnquote: fitsAny(shapes, unquoted(node)),
  };
  report.add(node, `expected ${expected}${exampleWords(shapes)}; found ${describeNode(node)}`, data);
}

/** Returns an example if only a string is allowed; it shows a format such as that of a duration or version. */
function exampleWords(shapes: readonly Shape[]): string {
  const [only, ...others] = shapes;
  if (!only || others.length > 0 || typesIn(only.types).join() !== 'string') return '';
  const example = documentation(only).examples?.find((value) => typeof value === 'string');
  return example === undefined ? '' : `, such as ${describeValue(example)}`;
}

/** Reports a value for which there is no more specific message. */
export function explainMisfit(shapes: readonly Shape[], node: Node, owner: Span, report: ProblemReport): void {
  const isContainer = node.kind === 'object' || node.kind === 'array';
  const fitsOneForm = shapes.some((shape) => shape.alternatives.some((form) => isValid(form, node)));
  const message = fitsOneForm
    ? `this value matches more than one alternative; it must match only one of: ${describeShapes(shapes)}`
    : `${isContainer ? 'this value' : describeNode(node)} is not allowed here; expected ${describeShapes(shapes)}`;
  report.add(isContainer ? owner : node, message, { kind: 'invalid-value', allowed: [], suggestions: [] });
}

function fitsAny(shapes: readonly Shape[], node: Node | undefined): boolean {
  return node !== undefined && node.kind !== 'missing' && shapes.some((shape) => isValid(shape, node));
}

function spanOf({ anchor, start, end }: Span): Span {
  return { anchor, start, end };
}

function quoted(node: Node): Node | undefined {
  if (node.kind !== 'number' && node.kind !== 'boolean' && node.kind !== 'datetime') return undefined;
  return { ...spanOf(node), kind: 'string', value: spanText(node), quote: '"', closed: true };
}

function unquoted(node: Node): Node | undefined {
  if (node.kind !== 'string') return undefined;
  if (node.value === 'true' || node.value === 'false') {
    return { ...spanOf(node), kind: 'boolean', value: node.value === 'true' };
  }
  if (!/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(node.value)) return undefined;
  return { ...spanOf(node), kind: 'number', value: Number(node.value), float: node.value.includes('.') };
}
