import type { Node } from '../../document/node.ts';
import { type Span, spanText } from '../../document/span.ts';
import { isValid } from '../fits/is-valid.ts';
import { documentation } from '../shape/documentation-of.ts';
import { typesIn } from '../shape/json-type.ts';
import type { Shape } from '../shape/shape.ts';
import { describeShapes } from '../words/describe.ts';
import { describeNode, describeValue, quotedName } from '../words/words.ts';
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
    ...(fitsAny(shapes, booleanFor(node)) && { boolean: meansTrue(node) }),
  };
  const example = exampleWords(shapes);
  const correction = example === '' ? correctionWords(node, data) : '';
  report.add(node, `expected ${expected}${example}; found ${describeNode(node)}${correction}`, data);
}

/**
 * Returns the corrected value as the end of a message; empty if the intended value is not certain, as for `true` instead of
 * a string.
 */
function correctionWords(node: Node, { canQuote, canUnquote, boolean }: WrongType): string {
  if (canQuote && node.kind === 'number') return `; write \`${describeValue(spanText(node))}\``;
  if (canUnquote && node.kind === 'string') return `; write \`${node.value}\``;
  return boolean === undefined ? '' : `; write \`${boolean}\``;
}

/**
 * Returns an example if only one type is allowed: a string, which shows a format such as that of a duration or version,
 * or a key of an object that allows any key.
 */
function exampleWords(shapes: readonly Shape[]): string {
  const [only, ...others] = shapes;
  if (!only || others.length > 0) return '';
  const type = typesIn(only.types).join();
  if (type === 'object') return exampleKey(only);
  if (type !== 'string') return '';
  const example = documentation(only).examples?.find((value) => typeof value === 'string');
  return example === undefined ? '' : `, such as ${describeValue(example)}`;
}

/** Returns the first key of the example of an object, if the object has no known keys that could be described. */
function exampleKey(shape: Shape): string {
  if (shape.alternatives.some(({ knownNames }) => knownNames.length > 0)) return '';
  const [example] = documentation(shape).examples ?? [];
  const [key] = typeof example === 'object' && example !== null ? Object.keys(example) : [];
  return key === undefined ? '' : `, with keys such as ${quotedName(key)}`;
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

const trueWords: readonly string[] = ['true', 'yes', 'on'];
const falseWords: readonly string[] = ['false', 'no', 'off'];

/** Returns the boolean that a string means in other languages: true for `"yes"`. */
function booleanFor(node: Node): Node | undefined {
  // `unquoted` returns the boolean for its own words.
  if (node.kind !== 'string' || node.value === 'true' || node.value === 'false') return undefined;
  const isBoolean = [...trueWords, ...falseWords].includes(node.value.toLowerCase());
  return isBoolean ? { ...spanOf(node), kind: 'boolean', value: meansTrue(node) } : undefined;
}

function meansTrue(node: Node): boolean {
  return node.kind === 'string' && trueWords.includes(node.value.toLowerCase());
}
