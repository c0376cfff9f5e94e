import type { PathStep } from '../../document/caret.ts';
import { itemShapes, memberShapes } from '../../schema/shape/form.ts';
import { typeSet } from '../../schema/shape/json-type.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { memoize } from '../../text/memoize.ts';
import { type PathMeaning, pathMeaningOf } from './field-keywords.ts';

/** The paths in a value, at any depth. Branches without paths are omitted. */
export interface PathFields {
  /** The meaning of the value itself, if it is a string. */
  readonly own: PathMeaning | undefined;
  readonly items: PathFields | undefined;
  readonly members: ReadonlyMap<string, PathFields>;
}

/** Returns the paths in values of this shape, according to `x-path` in the schema. */
export const pathFieldsOf = memoize((shape: Shape): PathFields => fieldsOf([shape], undefined, maxDepth) ?? noPaths);

/** Returns the meaning of the string at `path` in a value with these fields. */
export function pathMeaningAt(fields: PathFields, path: readonly PathStep[]): PathMeaning | undefined {
  let found: PathFields | undefined = fields;
  for (const step of path) found = typeof step === 'number' ? found?.items : found?.members.get(step);
  return found?.own;
}

/** Returns the names of the members whose value is a path that `test` accepts. */
export function pathFieldNames({ members }: PathFields, test: (meaning: PathMeaning) => boolean): readonly string[] {
  return [...members].flatMap(([name, { own }]) => (own && test(own) ? [name] : []));
}

export const noPaths: PathFields = { own: undefined, items: undefined, members: new Map() };

/** The maximum depth of the search, since a schema may contain itself. No path is nested more deeply. */
const maxDepth = 12;

const strings = typeSet(['string']);

function fieldsOf(shapes: readonly Shape[], meaning: PathMeaning | undefined, depth: number): PathFields | undefined {
  if (depth === 0) return undefined;
  const forms = shapes.flatMap((shape) => shape.alternatives);
  const items = fieldsOf(unique(forms.flatMap((form) => itemShapes(form, 0))), meaning, depth - 1);
  const members = new Map<string, PathFields>();
  for (const name of new Set(forms.flatMap((form) => form.knownNames))) {
    const inner = unique(forms.flatMap((form) => memberShapes(form, name)));
    const fields = fieldsOf(inner, meaningOf(inner, meaning), depth - 1);
    if (fields) members.set(name, fields);
  }
  const own = forms.some(({ types }) => (types & strings) !== 0) ? meaning : undefined;
  return own || items || members.size > 0 ? { own, items, members } : undefined;
}

function meaningOf(shapes: readonly Shape[], outer: PathMeaning | undefined): PathMeaning | undefined {
  const found = shapes.map(pathMeaningOf).find((meaning) => meaning !== undefined);
  return found === 'as the field' ? outer : found;
}

function unique(shapes: readonly Shape[]): readonly Shape[] {
  return [...new Set(shapes)];
}
