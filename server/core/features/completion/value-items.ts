import type { JsonValue } from '../../document/json-value.ts';
import { nodeAt } from '../../document/tree-along.ts';
import { documentation } from '../../schema/shape/documentation-of.ts';
import { constantsOf } from '../../schema/shape/form.ts';
import { typeOfValue, typesIn } from '../../schema/shape/json-type.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { describeShapes } from '../../schema/words/describe.ts';
import { describedExamples, explain } from '../documentation/documentation.ts';
import type { Completion } from './completion.ts';
import type { CompletionPlace } from './completion-place.ts';
import { literal, renderBody } from './snippet.ts';
import { snippetPreview } from './snippet-preview.ts';
import { trailingComma } from './trailing-comma.ts';
import { booleans, valueForm } from './value-form.ts';

/** A value to offer, before it is rendered for the caret. */
interface ValueCandidate {
  readonly value: JsonValue | undefined;
  /** The text in snippet syntax, for a caret outside of strings. Without it, `value` is rendered. */
  readonly snippet?: string;
  readonly label?: string;
  readonly detail: string;
  readonly documentation: string;
  /** Whether the value is not from a fixed list. */
  readonly isGuess: boolean;
}

/** Returns the values that fit at the caret: allowed values, the default, examples and common forms. */
export function valueItems(place: CompletionPlace): Completion[] {
  const existing = otherListItems(place);
  const seen = new Set<string>();
  const ending = trailingComma(place);
  return usualFormFirst(place)
    .flatMap((shape) => candidates(shape, place))
    .flatMap((candidate, index) => {
      const text = textOf(candidate, place);
      const label = candidate.label ?? labelOf(candidate.value);
      if (text === undefined || seen.has(label) || existing.has(label)) return [];
      seen.add(label);
      return {
        label,
        kind: candidate.snippet === undefined ? 'value' : 'snippet',
        detail: candidate.detail,
        documentation: candidate.documentation,
        replace: place.replace,
        text: text + ending,
        filter: place.caret.quote + label,
        rank: index,
        isGuess: candidate.isGuess,
      };
    });
}

/** Returns the forms of the value, the usual form first. */
function usualFormFirst({ shapes, usual }: CompletionPlace): readonly Shape[] {
  const isUsual = (shape: Shape) => usual !== undefined && typesIn(shape.types).includes(usual);
  return [...shapes.filter(isUsual), ...shapes.filter((shape) => !isUsual(shape))];
}

function candidates(shape: Shape, place: CompletionPlace): ValueCandidate[] {
  const { language } = place.document;
  const docs = documentation(shape);
  const constants = constantsOf(shape)?.values;
  const about = explain([shape], language);
  const detail = describeShapes([shape]);
  if (constants) {
    return constants.map((value, index) => ({
      value,
      detail: value === docs.default ? 'default' : '',
      documentation: docs.enumDescriptions?.[index] ?? about,
      isGuess: false,
    }));
  }
  const values: JsonValue[] = typesIn(shape.types).includes('boolean') ? [...booleans(docs.default)] : [];
  if (docs.default !== undefined && !values.includes(docs.default)) values.push(docs.default);
  values.push(...(docs.examples ?? []).filter((example) => typeof example !== 'object'));
  const examples = describedExamples(shape);
  const plain = usualFirst(values, place).map((value) => ({
    value,
    detail: value === docs.default ? 'default' : '',
    documentation: examples.find((example) => example.value === value)?.meaning ?? about,
    isGuess: typeof value !== 'boolean' || takesAnyText(place),
  }));
  const snippets = (docs.snippets ?? []).map(({ label, description, body }) => {
    const snippet = renderBody(body, language);
    const documentation = [snippetPreview(snippet, language), about].filter((part) => part !== '').join('\n\n');
    return { value: undefined, snippet, label, detail: description ?? '', documentation, isGuess: true };
  });
  return [...plain, ...brackets(shape, place, detail, about), ...snippets];
}

/** Returns whether any text is allowed. In this case, every offered value is only a guess. */
function takesAnyText({ shapes }: CompletionPlace): boolean {
  return shapes.some((shape) => typesIn(shape.types).includes('string') && constantsOf(shape) === undefined);
}

/** Returns the values of the usual type first. */
function usualFirst(values: readonly JsonValue[], { usual }: CompletionPlace): readonly JsonValue[] {
  const isUsual = (value: JsonValue) => usual !== undefined && typesIn(typeOfValue(value)).includes(usual);
  return [...values.filter(isUsual), ...values.filter((value) => !isUsual(value))];
}

/** Returns the empty form of a list or an object, to be filled in. */
function brackets(shape: Shape, { document }: CompletionPlace, detail: string, about: string): ValueCandidate[] {
  const [type] = typesIn(shape.types);
  if (type !== 'array' && type !== 'object') return [];
  const snippet = valueForm([shape], document.language);
  return [
    { value: undefined, snippet, label: type === 'array' ? '[ ]' : '{ }', detail, documentation: about, isGuess: true },
  ];
}

/** Returns a candidate as written at the caret; undefined where it cannot be written, such as a list inside quotes. */
function textOf({ value, snippet }: ValueCandidate, { caret, document }: CompletionPlace): string | undefined {
  if (caret.quote === '') return snippet ?? literal(document.language.renderValue(value ?? ''));
  if (caret.quote.length > 1 || typeof value !== 'string') return undefined;
  const plain = caret.quote === "'" && !/['\r\n]/.test(value);
  return literal(plain ? `'${value}'` : document.language.renderValue(value));
}

function labelOf(value: JsonValue | undefined): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns the other strings in the list around the caret. */
function otherListItems({ caret, tree }: CompletionPlace): ReadonlySet<string> {
  const index = caret.path.at(-1);
  const list = typeof index === 'number' ? nodeAt(tree, caret.path.slice(0, -1)) : undefined;
  if (list?.kind !== 'array') return new Set();
  return new Set(list.items.flatMap((item, at) => (item.kind === 'string' && at !== index ? [item.value] : [])));
}
