import type { Node, NumberNode, StringNode } from '../../document/node.ts';
import { counted } from '../../text/counted.ts';
import { fitsLength, fitsNumber } from '../fits/fits-scalar.ts';
import { type Documentation, mergeDocumentation } from '../shape/documentation.ts';
import { documentation } from '../shape/documentation-of.ts';
import { constantsOf } from '../shape/form.ts';
import type { NumberLimits, Shape, StringLimits } from '../shape/shape.ts';
import { describeShapes } from '../words/describe.ts';
import { firstSentence, lowerFirst } from '../words/first-sentence.ts';
import { nearest } from '../words/nearest.ts';
import { describeNode, describeValue, joinWords } from '../words/words.ts';
import { explainInPlace } from './explain-in-place.ts';
import type { InvalidValue } from './problem-data.ts';
import type { ProblemReport } from './report.ts';

const byLimit: InvalidValue = { kind: 'invalid-value', allowed: [], suggestions: [] };

const maxExamples = 4;

/** Reports the mistakes in a scalar value of a type that all `forms` allow. */
export function explainScalar(
  shapes: readonly Shape[],
  forms: readonly Shape[],
  node: Node,
  report: ProblemReport,
): void {
  const free = forms.find((form) => constantsOf(form) === undefined);
  if (free === undefined) explainConstant(shapes, forms, node, report);
  else {
    for (const part of free.parts) {
      if (node.kind === 'string' && part.string !== undefined) explainString(part.string, free, node, report);
      if (node.kind === 'number' && part.number !== undefined) explainNumber(part.number, node, report);
      explainInPlace(part, node, node, report);
    }
  }
}

/** Reports a value that is not among the allowed values. */
export function explainConstant(
  shapes: readonly Shape[],
  forms: readonly Shape[],
  node: Node,
  report: ProblemReport,
): void {
  const allowed = [...new Set(forms.flatMap((form) => constantsOf(form)?.values ?? []))];
  const strings = allowed.filter((value) => typeof value === 'string');
  const suggestions = node.kind === 'string' ? nearest(node.value, strings) : [];
  const [best] = suggestions;
  const hint = best === undefined ? 'expected' : `did you mean ${describeValue(best)}? Expected`;
  const found = node.kind === 'string' ? describeValue(node.value) : describeNode(node);
  const message = `${found} is not allowed here; ${hint} ${describeShapes(shapes)}`;
  report.add(node, message, { kind: 'invalid-value', allowed, suggestions });
}

function explainString(limits: StringLimits, form: Shape, node: StringNode, report: ProblemReport): void {
  if (!fitsLength(limits, node.value)) {
    report.add(node, `expected a string of ${range(limits.minLength, limits.maxLength, 'character')}`, byLimit);
  }
  if (limits.pattern === undefined || limits.pattern.test(node.value)) return;
  const docs = mergeDocumentation(limits.docs, documentation(form));
  const message =
    docs.errorMessage ??
    `${describeValue(node.value)} is not allowed here; expected ${patternWords(limits.pattern, docs)}`;
  report.add(node, message, { kind: 'invalid-pattern', pattern: limits.pattern.source, examples: docs.examples ?? [] });
}

function patternWords(pattern: RegExp, { title, description, examples = [] }: Documentation): string {
  const words = description === undefined ? title && lowerFirst(title) : firstSentence(description);
  const such =
    examples.length === 0 ? '' : `, such as ${joinWords(examples.slice(0, maxExamples).map(describeValue), 'or')}`;
  return `${words === undefined ? `a string that matches ${pattern.source}` : words}${such}`;
}

function explainNumber(limits: NumberLimits, node: NumberNode, report: ProblemReport): void {
  if (fitsNumber(limits, node.value)) return;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = limits;
  const words = [
    minimum === undefined ? [] : [`at least ${minimum}`],
    exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`],
    maximum === undefined ? [] : [`at most ${maximum}`],
    exclusiveMaximum === undefined ? [] : [`below ${exclusiveMaximum}`],
    multipleOf === undefined ? [] : [`a multiple of ${multipleOf}`],
  ].flat();
  report.add(node, `${node.value} is not allowed here; expected a number that is ${joinWords(words, 'and')}`, byLimit);
}

/** Returns a range in words: `at least 1 item`, `2 to 4 items`, `at most 3 items`. */
export function range(minimum: number, maximum: number, unit: string): string {
  if (maximum === Number.POSITIVE_INFINITY) return `at least ${counted(minimum, unit)}`;
  if (minimum === maximum) return `exactly ${counted(minimum, unit)}`;
  return minimum === 0 ? `at most ${counted(maximum, unit)}` : `${minimum} to ${counted(maximum, unit)}`;
}
