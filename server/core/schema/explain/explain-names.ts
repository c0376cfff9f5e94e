import type { JsonValue } from '../../document/json-value.ts';
import type { Member, ObjectNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { memoize } from '../../text/memoize.ts';
import { memberShapes, takesName } from '../shape/form.ts';
import { plainValue } from '../words/plain-value.ts';
import { joinSome, joinWords, keyWord } from '../words/words.ts';
import type { ReadMember, ReadObject } from './read-object.ts';
import type { ProblemReport } from './report.ts';

/** Names are listed up to this many; more than a few help nobody who is to choose from forty. */
const mostNames = 8;
const mostChoices = 5;

/** Keys that the meant form has no place for: in conflict with another key, or unknown. */
export function explainStrayNames(read: ReadObject, node: ObjectNode, report: ProblemReport): void {
  const conflicts = new Map<Member, Member[]>();
  for (const readMember of read.members) {
    const { member } = readMember;
    if (takesName(read.meant, member.key.name)) continue;
    const rival = rivalOf(member, read, node);
    if (rival === undefined) explainUnknown(readMember, read, report);
    else {
      const members = conflicts.get(rival);
      if (members) members.push(member);
      else conflicts.set(rival, [member]);
    }
  }
  for (const [rival, members] of conflicts) conflict([rival, ...members], node, report);
}

/** Keys of which only one can stay; the problem is on the second, the others are related places. */
export function conflict(members: readonly Member[], node: ObjectNode, report: ProblemReport): void {
  const inOrder = node.members.filter((member) => members.includes(member));
  const names = [...new Set(inOrder.map(({ key }) => key.name))];
  const [first, second] = inOrder;
  const culprit = second ?? first;
  if (culprit === undefined) return;
  const words = joinWords(names.map(keyWord), 'and');
  const message = `${words} cannot ${names.length === 2 ? 'both be given' : 'be given together'}; keep one`;
  const related = inOrder
    .filter((member) => member !== culprit)
    .map(({ key }) => ({ span: key, message: `${keyWord(key.name)} is given here` }));
  report.add(culprit.key, message, { kind: 'conflicting-properties', names }, related);
}

/** Keys that must be there and are not. `forms` are all the ways to be complete. */
export function explainMissing(
  forms: readonly (readonly string[])[],
  owner: Span,
  report: ProblemReport,
  values = {},
): void {
  const words = forms.map((names) => joinWords(names.map(keyWord), 'and'));
  const message = `missing ${joinSome(words, 'or', mostNames)}`;
  report.add(owner, message, { kind: 'missing-property', forms, values });
}

/** What may be written for names that are missing, each by a form that asks for it. */
export function valuesOfMissing(
  missing: readonly (readonly string[])[],
  { equallyMeant }: ReadObject,
): Readonly<Record<string, JsonValue>> {
  const names = [...new Set(missing.flat())];
  return Object.fromEntries(
    names.flatMap((name) => {
      const form = equallyMeant.find(({ requiredNames }) => requiredNames.includes(name));
      const shapes = form ? memberShapes(form, name) : [];
      return shapes.length > 0 ? [[name, plainValue(shapes)]] : [];
    }),
  );
}

/** What must be there in each of the forms that the object is equally near to; none when one of them is complete. */
export function missingForms(read: ReadObject): readonly (readonly string[])[] {
  const present = new Set(read.members.map(({ name }) => name));
  const forms = read.equallyMeant.map((form) => form.requiredNames.filter((name) => !present.has(name)));
  if (forms.some((names) => names.length === 0)) return [];
  const fewest = Math.min(...forms.map((names) => names.length));
  const distinct = new Map(forms.filter((names) => names.length === fewest).map((names) => [names.join('\n'), names]));
  return [...distinct.values()];
}

/** A key that the member cannot stand beside in any form, though some form has a place for the member. */
function rivalOf(member: Member, { forms, meant }: ReadObject, node: ObjectNode): Member | undefined {
  const homes = forms.filter((form) => takesName(form, member.key.name));
  if (homes.length === 0) return undefined;
  const rivals = node.members.filter(
    (other) =>
      other !== member && takesName(meant, other.key.name) && homes.every((home) => !takesName(home, other.key.name)),
  );
  const required = meant.requiredNames;
  return rivals.find((rival) => required.includes(rival.key.name)) ?? rivals[0];
}

function explainUnknown(
  { member: { key }, suggestions: near }: ReadMember,
  read: ReadObject,
  report: ProblemReport,
): void {
  const suggestions = near.filter((name) => read.freeNames.includes(name));
  const [best] = suggestions;
  const given = near.find((name) => read.members.some(({ member }) => member.key.name === name));
  const hint =
    best !== undefined
      ? `did you mean ${keyWord(best)}?`
      : given !== undefined
        ? `did you mean ${keyWord(given)}, which is already given?`
        : allowedWords(read.freeNames);
  const data = { kind: 'unknown-property', name: key.name, suggestions, allowed: read.freeNames } as const;
  report.add(key, `unknown key ${keyWord(key.name)}; ${hint}`, data);
}

/** An object of thousands of unknown keys is told the same of each. */
const allowedWords = memoize((names: readonly string[]) =>
  names.length > 0
    ? `allowed here: ${joinSome(names.map(keyWord), 'and', mostChoices)}`
    : 'no further key is allowed here',
);
