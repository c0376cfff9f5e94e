import { type Member, memberNamed, type ObjectNode } from '../../document/node.ts';
import { isValid } from '../fits/is-valid.ts';
import { allowsName, isNever, memberShapes } from '../shape/form.ts';
import { typeSet } from '../shape/json-type.ts';
import { memoizeByShapes } from '../shape/memoize-by-shapes.ts';
import type { Shape } from '../shape/shape.ts';
import { narrow } from './narrow.ts';

/** A key that an object can have. */
export interface MemberShape {
  readonly name: string;
  /** The shapes of its value; several if the forms of the object differ. The shapes can contain unions. */
  readonly shapes: readonly Shape[];
  /** `always`: required in every form that is still possible; `sometimes`: required in some of these forms. */
  readonly required: 'always' | 'sometimes' | 'never';
  readonly present: boolean;
}

/**
 * Returns the keys that an object of one of these shapes can have, except keys that its current members exclude. Keys
 * that are always required are first, then those that are sometimes required, then the others, each in the schema's
 * order.
 */
export function membersOf(
  shapes: readonly Shape[],
  object: ObjectNode | undefined,
  writing?: Member,
): readonly MemberShape[] {
  const forms = narrow(
    shapes.flatMap((shape) => shape.alternatives),
    object,
    writing,
  ).filter(allowsMembers);
  const conditional = forms.map((form) => conditionalForms(form, object));
  const members = conditional.every((applied) => applied.length === 0)
    ? membersOfForms(forms, noConditions)
    : allMembers(forms, conditional);
  const present = new Set(object?.members.map(({ key }) => key.name));
  return members.map((member) => (present.has(member.name) ? { ...member, present: true } : member));
}

const noConditions = [] as const;

/** The members of objects of these forms. Cached, since it is the same for each completion in a task. */
const membersOfForms = memoizeByShapes(allMembers);

/** Returns the members of objects of these forms; those at the same index of `conditional` apply in addition to a form. */
function allMembers(forms: readonly Shape[], conditional: readonly (readonly Shape[])[]): readonly MemberShape[] {
  const required = forms.map((form) => form.requiredNames);
  const members = new Map<string, Set<Shape>>();
  for (const [index, form] of forms.entries()) {
    for (const source of [form, ...(conditional[index] ?? [])]) {
      for (const name of source.knownNames) {
        if (!allowsName(form.parts, name)) continue;
        const found = members.get(name);
        if (!found) members.set(name, new Set(memberShapes(source, name)));
        else for (const shape of memberShapes(source, name)) found.add(shape);
      }
    }
  }
  return [...members]
    .map(([name, found]): MemberShape => {
      const count = required.filter((names) => names.includes(name)).length;
      return {
        name,
        shapes: [...found],
        required: count === 0 ? 'never' : count === forms.length ? 'always' : 'sometimes',
        present: false,
      };
    })
    .sort((a, b) => ranks[a.required] - ranks[b.required]);
}

/**
 * Returns the shapes of members with names that the schema does not list, such as variables and tools. Returns an empty
 * list if the schema does not describe these members, and undefined if it does not allow them.
 */
export function additionalOf(shapes: readonly Shape[]): readonly Shape[] | undefined {
  const open = shapes.flatMap((shape) => shape.alternatives).filter((form) => allowsMembers(form) && isOpen(form));
  if (open.length === 0) return undefined;
  const free = open
    .flatMap((form) => form.parts)
    .flatMap(({ object }) => [
      ...(object?.patterns.map(({ shape }) => shape) ?? []),
      ...(object?.additional === undefined ? [] : [object.additional]),
    ]);
  return [...new Set(free.filter((shape) => !isNever(shape)))];
}

const ranks = { always: 0, sometimes: 1, never: 2 } as const;

const objects = typeSet(['object']);

function allowsMembers(form: Shape): boolean {
  return (form.types & objects) !== 0;
}

/** Returns whether unlisted names are allowed, by a pattern or as additional properties. */
function isOpen(form: Shape): boolean {
  return form.parts.every(({ object }) => {
    if (object === undefined || object.patterns.some(({ shape }) => !isNever(shape))) return true;
    const rest = object.additional ?? object.unevaluated;
    return rest === undefined || !isNever(rest);
  });
}

/** Returns the additional forms that apply because of the current members of the object. */
function conditionalForms(form: Shape, object: ObjectNode | undefined): readonly Shape[] {
  if (object === undefined) return [];
  return form.parts.flatMap(({ condition, object: limits }) => {
    const branch = condition && (isValid(condition.test, object) ? condition.whenValid : condition.whenInvalid);
    const dependent = [...(limits?.dependentShapes ?? [])].filter(([name]) => memberNamed(object, name) !== undefined);
    const applied = [...(branch === undefined ? [] : [branch]), ...dependent.map(([, shape]) => shape)];
    return applied.flatMap((shape) => shape.alternatives);
  });
}
