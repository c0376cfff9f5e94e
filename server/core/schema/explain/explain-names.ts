import type { JsonValue } from '../../document/json-value.ts';
import type { Member, ObjectNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { memoize } from '../../text/memoize.ts';
import { allowsMember, memberShapes } from '../shape/form.ts';
import { plainValue } from '../words/plain-value.ts';
import { joinSome, joinWords, quotedName } from '../words/words.ts';
import type { ReadMember, ReadObject } from './read-object.ts';
import type { ProblemReport } from './report.ts';

/** The maximum number of names in a message. Longer lists are truncated. */
const maxNames = 8;
const maxChoices = 5;

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

/** Reports missing keys. Each of `forms` is a list of names that completes the object. */
export function explainMissing(
  forms: readonly (readonly string[])[],
  owner: Span,
  report: ProblemReport,
  values = {},
): void {
  const words = forms.map((names) => joinWords(names.map(quotedName), 'and'));
  const message = `missing ${joinSome(words, 'or', maxNames)}`;
  report.add(owner, message, { kind: 'missing-property', forms, values });
}

/** Returns a value to insert for each missing name, from a form that requires it. */
export function valuesOfMissing(
  missing: readonly (readonly string[])[],
  { equallyLikely }: ReadObject,
): Readonly<Record<string, JsonValue>> {
  const names = [...new Set(missing.flat())];
  return Object.fromEntries(
    names.flatMap((name) => {
      const form = equallyLikely.find(({ requiredNames }) => requiredNames.includes(name));
      const shapes = form ? memberShapes(form, name) : [];
      return shapes.length > 0 ? [[name, plainValue(shapes)]] : [];
    }),
  );
}

/** Returns the missing names for each of the most likely forms; an empty list if no name is missing for one of them. */
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
const allowedWords = memoize((names: readonly string[]) =>
  names.length > 0
    ? `allowed here: ${joinSome(names.map(quotedName), 'and', maxChoices)}`
    : 'no other keys are allowed here',
);
