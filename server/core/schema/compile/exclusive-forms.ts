import { allowsName, constantsOf, memberShapes } from '../shape/form.ts';
import { noType } from '../shape/json-type.ts';
import type { Shape } from '../shape/shape.ts';
import type { ShapeDraft } from './shape-draft.ts';

/**
 * Returns the forms of a `oneOf`, given the forms of its branches. If each branch requires a different key and also
 * allows the keys of the others (`version` or `path`, and any other keys), an object with two of these keys fits two
 * branches. Therefore, each form lists the keys that it excludes.
 */
export function exclusiveForms(byBranch: readonly (readonly Shape[])[]): readonly Shape[] {
  return byBranch.flatMap((forms, branch) => {
    const others = byBranch.filter((_, other) => other !== branch).flat();
    return forms.map((form) => withExcluded(form, others));
  });
}

function withExcluded(form: Shape, others: readonly Shape[]): Shape {
  const excluded = others.flatMap((other) => excludedBy(form, other));
  if (excluded.length === 0) return form;
  const draft: ShapeDraft = { ...form, acceptedTypes: noType, excluded: [...new Set([...form.excluded, ...excluded])] };
  draft.knownNames = form.knownNames.filter((name) => !draft.excluded.includes(name));
  draft.alternatives = [draft];
  return draft;
}

function excludedBy(form: Shape, other: Shape): readonly string[] {
  const required = form.requiredNames;
  const more = other.requiredNames.filter((name) => !required.includes(name));
  const [name] = more;
  return name !== undefined && more.length === 1 && canBothFit(form, other) ? [name] : [];
}

function canBothFit(one: Shape, other: Shape): boolean {
  if ((one.types & other.types) === 0) return false;
  const names = [...new Set([...one.requiredNames, ...other.requiredNames])];
  const parts = [...one.parts, ...other.parts];
  return names.every((name) => allowsName(parts, name) && canShareMember(one, other, name));
}

function canShareMember(one: Shape, other: Shape, name: string): boolean {
  return memberShapes(one, name).every((oneShape) =>
    memberShapes(other, name).every((otherShape) => {
      if ((oneShape.types & otherShape.types) === 0) return false;
      const [oneConstants, otherConstants] = [constantsOf(oneShape), constantsOf(otherShape)];
      if (oneConstants === undefined || otherConstants === undefined) return true;
      return [...oneConstants.texts].some((text) => otherConstants.texts.has(text));
    }),
  );
}
