import type { JsonValue } from '../../document/json-value.ts';
import type { Member, ObjectNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { memoize } from '../../text/memoize.ts';
import { documentation } from '../shape/documentation-of.ts';
import { allowsMember, memberShapes } from '../shape/form.ts';
import { firstSentence } from '../words/first-sentence.ts';
import { plainValue } from '../words/plain-value.ts';
import { joinSome, joinWords, quotedName } from '../words/words.ts';
import type { ReadMember, ReadObject } from './read-object.ts';
import type { ProblemReport } from './report.ts';

/** The maximum number of names in a message. Longer lists are truncated. */
const maxNames = 8;
/** The maximum number of allowed names that a message lists; it lists none if there are more. */
const maxChoices = 6;

/** Reports keys that the intended form does not allow: conflicting keys and unknown keys. */
export function explainDisallowedNames(read: ReadObject, node: ObjectNode, report: ProblemReport): void {
  const conflicts = new Map<Member, Member[]>();
  for (const readMember of read.members) {
    const { member } = readMember;
    if (allowsMember(read.intended, member.key.name)) continue;
    const rival = conflictingMember(member, read, node);
    if (rival === undefined) explainUnknown(readMember, read, report);
    else {
      const members = conflicts.get(rival);
      if (members) members.push(member);
      else conflicts.set(rival, [member]);
    }
  }
  for (const [rival, members] of conflicts) conflict([rival, ...members], node, report);
}

/** Reports mutually exclusive keys on the second key; the others are related locations. */
export function conflict(members: readonly Member[], node: ObjectNode, report: ProblemReport): void {
  const inOrder = node.members.filter((member) => members.includes(member));
  const names = [...new Set(inOrder.map(({ key }) => key.name))];
  const [first, second] = inOrder;
  const culprit = second ?? first;
  if (culprit === undefined) return;
  const words = joinWords(names.map(quotedName), 'and');
  const message = `${words} cannot be used together; keep one`;
  const related = inOrder
    .filter((member) => member !== culprit)
    .map(({ key }) => ({ span: key, message: `${quotedName(key.name)} is set here` }));
  report.add(culprit.key, message, { kind: 'conflicting-properties', names }, related);
}

/** Details of missing keys. */
export interface MissingDetails {
  /** A value to insert for each missing name. */
  readonly values: Readonly<Record<string, JsonValue>>;
  /** The meaning of the missing name, if there is only one. */
  readonly meaning: string | undefined;
}

/** Reports missing keys. Each of `forms` is a list of names that completes the object. */
export function explainMissing(
  forms: readonly (readonly string[])[],
  owner: Span,
  report: ProblemReport,
  { values, meaning }: MissingDetails = { values: {}, meaning: undefined },
): void {
  const words = forms.map((names) => joinWords(names.map(quotedName), 'and'));
  const message = `add ${joinSome(words, 'or', maxNames)}${meaning === undefined ? '' : `: ${meaning}`}`;
  report.add(owner, message, { kind: 'missing-property', forms, values });
}

/** Returns the details of missing names, from forms that require them. */
export function detailsOfMissing(
  missing: readonly (readonly string[])[],
  { equallyLikely }: ReadObject,
): MissingDetails {
  const names = [...new Set(missing.flat())];
  const described = names.flatMap((name) => {
    const form = equallyLikely.find(({ requiredNames }) => requiredNames.includes(name));
    const shapes = form ? memberShapes(form, name) : [];
    return shapes.length > 0 ? [{ name, shapes }] : [];
  });
  const [only] = names.length === 1 ? described : [];
  const [description] = only?.shapes.flatMap((shape) => documentation(shape).description ?? []) ?? [];
  return {
    values: Object.fromEntries(described.map(({ name, shapes }) => [name, plainValue(shapes)])),
    meaning: description === undefined ? undefined : firstSentence(description),
  };
}

/** Returns the missing names of the most likely forms with the fewest missing names; empty if a form has none. */
export function missingForms(read: ReadObject): readonly (readonly string[])[] {
  const present = new Set(read.members.map(({ name }) => name));
  const forms = read.equallyLikely.map((form) => form.requiredNames.filter((name) => !present.has(name)));
  if (forms.some((names) => names.length === 0)) return [];
  const fewest = Math.min(...forms.map((names) => names.length));
  const distinct = new Map(forms.filter((names) => names.length === fewest).map((names) => [names.join('\n'), names]));
  return [...distinct.values()];
}

/**
 * Returns another member that cannot be combined with this one in any form; undefined if there is none, or if no form
 * allows this member.
 */
function conflictingMember(member: Member, { forms, intended }: ReadObject, node: ObjectNode): Member | undefined {
  const allowingForms = forms.filter((form) => allowsMember(form, member.key.name));
  if (allowingForms.length === 0) return undefined;
  const candidates = node.members.filter(
    (other) =>
      other !== member &&
      allowsMember(intended, other.key.name) &&
      allowingForms.every((form) => !allowsMember(form, other.key.name)),
  );
  const required = intended.requiredNames;
  return candidates.find((rival) => required.includes(rival.key.name)) ?? candidates[0];
}

/**
 * Reports the first key of an object whose keys are not allowed in any form. The other keys are part of the same
 * mistake.
 */
export function explainForeignName(read: ReadObject, report: ProblemReport): void {
  const [first] = read.members;
  if (first) explainUnknown(first, read, report);
}

function explainUnknown(
  { member: { key }, suggestions: near }: ReadMember,
  read: ReadObject,
  report: ProblemReport,
): void {
  const suggestions = near.filter((name) => read.availableNames.includes(name));
  const [best] = suggestions;
  const given = near.find((name) => read.members.some(({ member }) => member.key.name === name));
  const hint =
    best !== undefined
      ? `did you mean ${quotedName(best)}?`
      : given !== undefined
        ? `did you mean ${quotedName(given)}, which is already set?`
        : allowedWords(read.availableNames);
  const data = { kind: 'unknown-property', name: key.name, suggestions, allowed: read.availableNames } as const;
  report.add(key, `unknown key ${quotedName(key.name)}; ${hint}`, data);
}

/**
 * Returns the end of a message that lists the allowed names. Memoized, because an object may have thousands of unknown
 * keys.
 */
const allowedWords = memoize((names: readonly string[]) => {
  if (names.length === 0) return 'no other keys are allowed here';
  if (names.length > maxChoices) return 'correct or remove it';
  return `allowed here: ${joinWords(names.map(quotedName), 'and')}`;
});
