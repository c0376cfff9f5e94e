import { isJsonObject } from '../../document/json-value.ts';
import type { MemberShape } from '../../schema/lookup/members-of.ts';
import { membersOf } from '../../schema/lookup/members-of.ts';
import { describeShapes } from '../../schema/words/describe.ts';
import { explain, mergedDocumentation } from '../documentation/documentation.ts';
import type { Completion } from './completion.ts';
import type { CompletionPlace } from './completion-place.ts';
import { isPlaceholder, literal, renderMembers } from './snippet.ts';
import { trailingComma } from './trailing-comma.ts';
import { isChoice, valueForm } from './value-form.ts';

/** Returns the keys that can be added to the object at the caret, required keys first, without existing keys. */
export function keyItems(place: CompletionPlace): Completion[] {
  const { shapes, node } = place;
  const object = node?.kind === 'object' ? node : undefined;
  const members = membersOf(shapes, object, place.currentMember).filter(
    ({ name, present }) => !present || name === place.currentMember?.key.name,
  );
  const items = isRootOfStatements(place) ? [] : members.map((member, index) => keyItem(place, member, index));
  return [...items, ...snippetItems(place)];
}

function keyItem(place: CompletionPlace, member: MemberShape, index: number): Completion {
  const { language } = place.document;
  const key = language.renderKey(member.name);
  const experimental = mergedDocumentation(member.shapes).experimental;
  const withValue = (value: string): string => language.renderMember(literal(key), value) + trailingComma(place);
  return {
    label: member.name,
    kind: 'property',
    detail: `${member.required === 'always' ? 'required: ' : ''}${describeShapes(member.shapes)}${experimental ? ' (experimental)' : ''}`,
    documentation: explain(member.shapes, language),
    replace: place.replace,
    text: place.caret.hasSeparator ? literal(key) : withValue(valueForm(member.shapes, language)),
    ...(!place.caret.hasSeparator && isChoice(member.shapes) && { openText: withValue('$0') }),
    filter: place.caret.quote + member.name,
    rank: member.name === '$schema' ? 2_000 : index,
  };
}

/**
 * Returns the snippets of the object. For an empty object all of them, each with its members; otherwise only the snippets
 * with keys that the author chooses (variables, tools).
 */
function snippetItems(place: CompletionPlace): Completion[] {
  const { caret, document, node } = place;
  if (caret.hasSeparator) return [];
  const isEmpty = node?.kind !== 'object' || node.members.every((member) => member === place.currentMember);
  return (mergedDocumentation(place.shapes).snippets ?? []).flatMap(({ label, description, body }, index) => {
    if (!isJsonObject(body) || !(isEmpty || Object.keys(body).every(isPlaceholder))) return [];
    const members = renderMembers(body, document.language);
    if (members.length > 1 && isInDottedKey(place)) return [];
    return {
      label,
      kind: 'snippet',
      detail: description ?? '',
      documentation: '',
      replace: place.replace,
      text: members.join(caret.container === 'statement' ? '\n' : ', ') + trailingComma(place),
      filter: caret.quote + label,
      rank: 500 + index,
    };
  });
}

/** Returns whether the key follows a dot, so that only one member is possible. */
function isInDottedKey({ document, replace }: CompletionPlace): boolean {
  return /[.][ \t]*$/.test(document.slice(Math.max(0, replace.start - 20), replace.start));
}

/**
 * Returns whether the caret is at the root of a TOML document, where members are written as tables with a header and the
 * schema is declared in a comment.
 */
function isRootOfStatements({ caret }: CompletionPlace): boolean {
  return caret.container === 'statement' && caret.path.length === 0;
}
