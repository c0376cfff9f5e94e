import { describeShapes } from '../../schema/describe.ts';
import type { MemberShape } from '../../schema/members-of.ts';
import { membersOf } from '../../schema/members-of.ts';
import { explain, mergedDocumentation } from '../documentation.ts';
import type { Completion } from './completion.ts';
import type { CompletionPlace } from './completion-place.ts';
import { isObject, literal, renderMembers } from './snippet.ts';
import { trailingComma } from './trailing-comma.ts';
import { valueForm } from './value-form.ts';

/** The keys that may be added to the object at the caret: required ones first, those that are there left out. */
export function keyItems(place: CompletionPlace): Completion[] {
  const { shapes, node } = place;
  const object = node?.kind === 'object' ? node : undefined;
  const members = membersOf(shapes, object, place.writing)
    .filter(({ name }) => !isJsonOnly(name, place))
    .filter(({ name, present }) => !present || name === place.writing?.key.name);
  return [...members.map((member, index) => keyItem(place, member, index)), ...snippetItems(place)];
}

function keyItem(place: CompletionPlace, member: MemberShape, index: number): Completion {
  const { language } = place.document;
  const key = language.renderKey(member.name);
  const experimental = mergedDocumentation(member.shapes).experimental;
  return {
    label: member.name,
    kind: 'property',
    detail: `${member.required === 'always' ? 'required: ' : ''}${describeShapes(member.shapes)}${experimental ? ' (experimental)' : ''}`,
    documentation: explain(member.shapes, language),
    replace: place.replace,
    text: place.caret.hasSeparator
      ? literal(key)
      : language.renderMember(literal(key), valueForm(member.shapes, language)) + trailingComma(place),
    filter: place.caret.quote + member.name,
    rank: index,
  };
}

/** The snippets of an object whose keys are free (environment variables, tools): each adds its members. */
function snippetItems(place: CompletionPlace): Completion[] {
  const { language } = place.document;
  const { caret, node } = place;
  if (caret.hasSeparator || (node?.kind === 'object' && node.members.some((member) => member.value.kind !== 'missing')))
    return [];
  const separator = caret.container === 'statement' ? '\n' : ', ';
  return (mergedDocumentation(place.shapes).snippets ?? []).flatMap(({ label, description, body }, index) => {
    if (!isObject(body)) return [];
    return {
      label,
      kind: 'snippet',
      detail: description ?? '',
      documentation: '',
      replace: place.replace,
      text: renderMembers(body, language).join(separator) + trailingComma(place),
      filter: caret.quote + label,
      rank: 500 + index,
    };
  });
}

/** `$schema` is how a JSON file names its schema; a TOML file has a comment for that. */
function isJsonOnly(name: string, { caret }: CompletionPlace): boolean {
  return name === '$schema' && caret.container === 'statement';
}
