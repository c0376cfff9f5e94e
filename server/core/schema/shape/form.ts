import type { Constants, Shape } from './shape.ts';

/** Returns the names that an object of this form must have. */
export function requiredNames(form: Shape): readonly string[] {
  return form.requiredNames;
}

/** Returns whether an object that all `parts` apply to may have a member with this name. */
export function allowsName(parts: readonly Shape[], name: string): boolean {
  return (
    parts.every((part) => partAllowsName(part, name)) && (!isClosedByEvaluation(parts) || isEvaluated(parts, name))
  );
}

/** Returns whether an object of this form may have a member with this name. */
export function allowsMember(form: Shape, name: string): boolean {
  return !form.excluded.includes(name) && allowsName(form.parts, name);
}

/**
 * Returns the shapes that apply to the member `name`, from all parts: those for this name, or, if there are none, those
 * for unlisted names.
 */
export function memberShapes(form: Shape, name: string): readonly Shape[] {
  const named = form.parts.flatMap((part) => shapesForName(part, name));
  if (named.length > 0) return unique(named);
  return unique(form.parts.flatMap((part) => part.object?.additional ?? part.object?.unevaluated ?? []));
}

/** Returns the shapes that apply to the item at `index`, from all parts. */
export function itemShapes(form: Shape, index: number): readonly Shape[] {
  const shapes = form.parts.flatMap(({ array }) => {
    if (array === undefined) return [];
    return array.prefix[index] ?? array.items ?? array.contains?.shape ?? array.unevaluated ?? [];
  });
  return unique(shapes);
}

/** Returns the shapes of a part for a name: from `properties` and from matching patterns. */
export function shapesForName(part: Shape, name: string): readonly Shape[] {
  if (part.object === undefined) return [];
  const named = part.object.properties.get(name);
  const matching = part.object.patterns.filter(({ pattern }) => pattern.test(name)).map(({ shape }) => shape);
  return named === undefined ? matching : [named, ...matching];
}

/** Returns the values that `enum` and `const` allow; undefined if the form has neither keyword. */
export function constantsOf(form: Shape): Constants | undefined {
  return form.parts.find((part) => part.constants !== undefined)?.constants;
}

/** Returns whether the shape allows no value. Missing values still fit it. */
export function isNever(shape: Shape): boolean {
  return shape.types === 0;
}

function partAllowsName({ object }: Shape, name: string): boolean {
  if (object === undefined) return true;
  const named = object.properties.get(name);
  if (named !== undefined && isNever(named)) return false;
  const matching = object.patterns.filter(({ pattern }) => pattern.test(name));
  if (matching.some(({ shape }) => isNever(shape))) return false;
  if (named !== undefined || matching.length > 0) return true;
  return object.additional === undefined || !isNever(object.additional);
}

function isClosedByEvaluation(parts: readonly Shape[]): boolean {
  return parts.some(({ object }) => object?.unevaluated !== undefined && isNever(object.unevaluated));
}

function isEvaluated(parts: readonly Shape[], name: string): boolean {
  return (
    parts.some((part) => part.object?.additional !== undefined || shapesForName(part, name).length > 0) ||
    parts.some(hasConditionalMembers)
  );
}

/** Returns whether the part may evaluate more names, depending on the whole object. */
function hasConditionalMembers({ condition, object, dynamicReference }: Shape): boolean {
  return condition !== undefined || dynamicReference !== undefined || (object?.dependentShapes.size ?? 0) > 0;
}

function unique<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Set(items)];
}
