import type { Member, ObjectNode } from '../../document/node.ts';
import { cheapest, type Evidence, misfit } from '../lookup/misfit.ts';
import { allowsMember } from '../shape/form.ts';
import type { Shape } from '../shape/shape.ts';
import { nearest } from '../words/nearest.ts';

/** An object with the form that its author most likely intended. */
export interface ReadObject {
  /** All possible forms. */
  readonly forms: readonly Shape[];
  readonly intended: Shape;
  readonly parts: readonly Shape[];
  /** The forms that fit the object as well as `intended`, which is one of them. */
  readonly equallyLikely: readonly Shape[];
  /** The members, with the names that were most likely intended. */
  readonly members: readonly ReadMember[];
  /** The names of members that may be added. */
  readonly availableNames: readonly string[];
}

/** A member with its intended name: the name in the text, or a similar name if that is not allowed. */
export interface ReadMember extends Evidence {
  readonly member: Member;
  readonly suggestions: readonly string[];
}

/**
 * Returns the object with its most likely form: the form with the fewest unknown and missing names and wrong values.
 */
export function readObject(forms: readonly Shape[], node: ObjectNode): ReadObject | undefined {
  const members = withIntendedNames(forms, node);
  const present = new Set(members.map(({ name }) => name));
  const missing = (form: Shape) => form.requiredNames.filter((name) => !present.has(name)).length;
  const nearest = cheapest(forms, (form) => misfit(form, members) + missing(form));
  const equallyLikely = preferringEarliestName(nearest, members);
  const [intended] = equallyLikely;
  if (intended === undefined) return undefined;
  const given = new Set(node.members.map(({ key }) => key.name));
  const availableNames = [...new Set(equallyLikely.flatMap((form) => form.knownNames))].filter(
    (name) => !given.has(name),
  );
  return { forms, intended, parts: intended.parts, equallyLikely, members, availableNames };
}

function withIntendedNames(forms: readonly Shape[], node: ObjectNode): readonly ReadMember[] {
  const given = new Set(node.members.map(({ key }) => key.name));
  const free = [...new Set(forms.flatMap((form) => form.knownNames))].filter((name) => !given.has(name));
  const required = new Set(forms.flatMap((form) => form.requiredNames));
  const freeRequired = free.filter((name) => required.has(name));
  return node.members.map((member) => {
    const { key, value } = member;
    const isUnknown = !forms.some((form) => allowsMember(form, key.name));
    const isNamed = forms.some((form) => form.parts.some((part) => part.object?.properties.has(key.name)));
    const candidates = isUnknown ? free : isNamed ? [] : freeRequired;
    const suggestions = candidates.length === 0 ? [] : nearest(key.name, candidates);
    return { member, name: suggestions[0] ?? key.name, value, suggestions };
  });
}

/**
 * Returns the forms that require the first key in the text that any of these equally likely forms requires; all forms
 * if there is no such key.
 */
function preferringEarliestName(forms: readonly Shape[], members: readonly Evidence[]): readonly Shape[] {
  for (const { name } of members) {
    const requiring = forms.filter((form) => form.requiredNames.includes(name));
    if (requiring.length > 0) return requiring;
  }
  return forms;
}
