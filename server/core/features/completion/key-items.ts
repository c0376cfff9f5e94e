import { isJsonObject, type JsonValue } from '../../document/json-value.ts';
import type { Language } from '../../document/language.ts';
import type { MemberShape } from '../../schema/lookup/members-of.ts';
import { membersOf } from '../../schema/lookup/members-of.ts';
import { annotationOf } from '../../schema/shape/annotations.ts';
import { anyType } from '../../schema/shape/json-type.ts';
import { memoizeByShapes } from '../../schema/shape/memoize-by-shapes.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { describeShapes } from '../../schema/words/describe.ts';
import { explain, mergedDocumentation } from '../documentation/documentation.ts';
import type { Completion } from './completion.ts';
import type { CompletionPlace } from './completion-place.ts';
import { isOnSeveralLines } from './object-layout.ts';
import { isPlaceholder, literal, renderMembers } from './snippet.ts';
import { snippetPreview } from './snippet-preview.ts';
import { trailingComma } from './trailing-comma.ts';
import { isChoice, usualType, valueForm } from './value-form.ts';

/**
 * Returns the keys that can be added to the object at the caret, required keys first, otherwise in their usual order.
 * Existing and deprecated keys are omitted.
 */
export function keyItems(place: CompletionPlace): Completion[] {
  const { document, shapes, node } = place;
  const object = node?.kind === 'object' ? node : undefined;
  const members = inUsualOrder(membersOf(shapes, object, place.currentMember), shapes).filter(
    ({ name, present, shapes: own }) =>
      name === place.currentMember?.key.name || (!present && !valueOffer(own, document.language).isDeprecated),
  );
  const items = isRootOfStatements(place)
    ? members.filter(isStatement).map((member, index) => keyItem(place, member, 1_500 + index))
    : members.map((member, index) => keyItem(place, member, index));
  return [...items, ...snippetItems(place)];
}

/** Returns the members in the order of the keyword `x-order`, required members first. */
function inUsualOrder(members: readonly MemberShape[], shapes: readonly Shape[]): readonly MemberShape[] {
  const order = shapes.flatMap(({ alternatives }) => alternatives).map((form) => annotationOf(form, 'x-order'));
  const names: readonly JsonValue[] = order.find((value) => Array.isArray(value)) ?? [];
  const positions = new Map(names.map((name, index) => [name, index]));
  const position = ({ name }: MemberShape) => positions.get(name) ?? positions.size;
  return (['always', 'sometimes', 'never'] as const).flatMap((required) =>
    members.filter((member) => member.required === required).sort((a, b) => position(a) - position(b)),
  );
}

/** What is offered for a key by the shapes of its value. Cached for the same reason as its documentation. */
const valueOffer = memoizeByShapes((shapes: readonly Shape[], language: Language) => {
  const { deprecationMessage, experimental } = mergedDocumentation(shapes);
  return {
    detail: `${describeShapes(shapes)}${experimental ? ' (experimental)' : ''}`,
    isDeprecated: deprecationMessage !== undefined,
    form: valueForm(shapes, language),
    isChoice: isChoice(shapes),
    offersValues: shapes.some((shape) => annotationOf(shape, 'x-suggest') === true),
  };
});

/** Computes what all completions use of a key. */
export function prepareKey({ shapes }: MemberShape, language: Language): void {
  valueOffer(shapes, language);
  explain(shapes, language);
}

function keyItem(place: CompletionPlace, member: MemberShape, rank: number): Completion {
  const { language } = place.document;
  const key = language.renderKey(member.name);
  const value = valueOffer(member.shapes, language);
  const withValue = (written: string): string => language.renderMember(literal(key), written) + trailingComma(place);
  return {
    label: member.name,
    kind: 'property',
    detail: `${member.required === 'always' ? 'required: ' : ''}${value.detail}`,
    documentation: explain(member.shapes, language),
    replace: place.replace,
    text: place.caret.hasSeparator ? literal(key) : withValue(value.form),
    ...(!place.caret.hasSeparator && value.isChoice && { openText: withValue('$0') }),
    // Values are offered as soon as the key is accepted.
    ...(!place.caret.hasSeparator && value.offersValues && { triggersAgain: true }),
    filter: place.caret.quote + member.name,
    rank: member.name === '$schema' ? 2_000 : rank,
  };
}

/**
 * Returns the snippets for the object at the caret: all snippets if it is empty; otherwise, only those whose keys the
 * author chooses, such as variables and tools.
 */
function snippetItems(place: CompletionPlace): Completion[] {
  const { caret, document, node } = place;
  if (caret.hasSeparator) return [];
  const isEmpty = node?.kind !== 'object' || node.members.every((member) => member === place.currentMember);
  return (mergedDocumentation(place.shapes).snippets ?? []).flatMap(({ label, description, body }, index) => {
    if (!isJsonObject(body) || !(isEmpty || Object.keys(body).every(isPlaceholder))) return [];
    const members = renderMembers(body, document.language);
    if (members.length > 1 && isInDottedKey(place)) return [];
    const text = members.join(separator(place));
    return {
      label,
      kind: 'snippet',
      detail: description ?? '',
      documentation: snippetPreview(text, document.language),
      replace: place.replace,
      text: text + trailingComma(place),
      filter: caret.quote + label,
      rank: 500 + index,
    };
  });
}

/** Returns the text between two members of the object at the caret, which follows the layout of the object. */
function separator(place: CompletionPlace): string {
  if (place.caret.container === 'statement') return '\n';
  return isOnSeveralLines(place) ? ',\n' : ', ';
}

/** Returns whether the key follows a dot, so that only one member is possible. */
function isInDottedKey({ document, replace }: CompletionPlace): boolean {
  return /[.][ \t]*$/.test(document.slice(Math.max(0, replace.start - 20), replace.start));
}

/**
 * Returns whether a member of the root of a TOML document is written as a statement, because it is usually not a table.
 */
function isStatement({ name, shapes }: MemberShape): boolean {
  const type = usualType(shapes);
  // The schema is declared in a comment. Any type is possible for the sections that only the runner interprets.
  return name !== '$schema' && type !== 'object' && !shapes.some(({ types }) => types === anyType);
}

/** Returns whether the caret is at the root of a TOML document, where most members are tables with a header. */
function isRootOfStatements({ caret }: CompletionPlace): boolean {
  return caret.container === 'statement' && caret.path.length === 0;
}
