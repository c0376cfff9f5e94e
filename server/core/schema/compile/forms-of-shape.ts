import { type Documentation, mergeDocumentation } from '../shape/documentation.ts';
import { documentation } from '../shape/documentation-of.ts';
import { anyType, noType, type TypeSet, typeOfValue } from '../shape/json-type.ts';
import type { Shape, Union } from '../shape/shape.ts';
import { exclusiveForms } from './exclusive-forms.ts';
import { partFacts } from './part-facts.ts';
import type { ShapeDraft } from './shape-draft.ts';

type FormsOf = (shape: Shape) => readonly Shape[];

/** The maximum number of combinations of union branches. A shape with more combinations counts as one form. */
const maxForms = 100;

/** Returns the forms of a shape (see `Shape.alternatives`), given the forms of the shapes that apply in place. */
export function formsOfShape(shape: Shape, formsOf: FormsOf): readonly Shape[] {
  const parts = shape.reference === undefined ? shape.allOf : [shape.reference, ...shape.allOf];
  const partForms = parts.map(formsOf);
  const unionForms = shape.unions.map((union) => formsOfUnion(union, formsOf));
  const isOneForm = unionForms.length === 0 && parts.every((part, index) => partForms[index]?.[0] === part);
  const sources = [...partForms, ...unionForms];
  const count = sources.reduce((product, forms) => product * forms.length, 1);
  if (isOneForm || count > maxForms) return [shape];
  const [only, ...others] = sources;
  const forms =
    others.length === 0 && assertsNothingItself(shape)
      ? (only ?? []).map((form) => inherit(form, shape))
      : combinations(sources).map((combination) => conjunction(shape, combination));
  const possible = forms.filter((form) => form.types !== noType);
  return possible.length > 0 ? possible : forms;
}

function formsOfUnion(union: Union, formsOf: FormsOf): readonly Shape[] {
  const byBranch = union.branches.map(formsOf);
  return union.kind === 'oneOf' ? exclusiveForms(byBranch) : byBranch.flat();
}

function combinations(sources: readonly (readonly Shape[])[]): readonly (readonly Shape[])[] {
  return sources.reduce<readonly (readonly Shape[])[]>(
    (starts, forms) => starts.flatMap((start) => forms.map((form) => [...start, form])),
    [[]],
  );
}

/** Returns the combination of one form of each shape that applies in place. The forms of unions are last in `forms`. */
function conjunction(shape: Shape, forms: readonly Shape[]): Shape {
  const firstOfUnions = forms.length - shape.unions.length;
  const docs = [...forms.slice(firstOfUnions), shape, ...forms.slice(0, firstOfUnions)].map((part) => part.docs);
  return makeForm({
    ...shape,
    docs: docs.reduce(mergeDocumentation),
    types: forms.reduce((types, part) => types & part.types, shape.ownTypes),
    reference: undefined,
    allOf: forms,
    unions: [],
    excluded: [...new Set(forms.flatMap((part) => part.excluded))],
  });
}

/**
 * Returns a form with the documentation of its own schema, supplemented by the documentation next to the `$ref` that
 * uses it, and then by that of the target of the `$ref`.
 */
function inherit(own: Shape, place: Shape): Shape {
  const referenced = place.reference === undefined ? [] : Object.entries(documentation(place.reference));
  const ownDocs: Documentation = Object.fromEntries(
    Object.entries(own.docs).filter(
      ([field, value]) => !referenced.some((entry) => entry[0] === field && entry[1] === value),
    ),
  );
  const docs = [ownDocs, docsForTypes(place.docs, own.types), own.docs].reduce(mergeDocumentation);
  return makeForm({ ...own, docs });
}

/**
 * Returns documentation without the values of other types. For example, a default of `false` does not apply to a form
 * that is a string.
 */
function docsForTypes(docs: Documentation, types: TypeSet): Documentation {
  const { default: fallback, examples, snippets, ...words } = docs;
  const fits = (value: Parameters<typeof typeOfValue>[0]) => (typeOfValue(value) & types) !== 0;
  const fittingExamples = examples?.filter(fits) ?? [];
  const fittingSnippets = snippets?.filter(({ body }) => fits(body)) ?? [];
  return {
    ...words,
    ...(fallback !== undefined && fits(fallback) ? { default: fallback } : {}),
    ...(fittingExamples.length > 0 ? { examples: fittingExamples } : {}),
    ...(fittingSnippets.length > 0 ? { snippets: fittingSnippets } : {}),
  };
}

/** Returns a form with these fields. The only alternative of a form is the form itself. */
function makeForm(fields: Shape): Shape {
  const draft: ShapeDraft = { ...fields, acceptedTypes: noType };
  draft.alternatives = [draft];
  const referenced = draft.reference === undefined ? [] : draft.reference.parts;
  Object.assign(draft, partFacts([draft, ...draft.allOf.flatMap((part) => part.parts), ...referenced], draft.excluded));
  return draft;
}

function assertsNothingItself(shape: Shape): boolean {
  return (
    shape.ownTypes === anyType &&
    !(shape.string ?? shape.number ?? shape.object ?? shape.array ?? shape.not ?? shape.condition) &&
    shape.constants === undefined &&
    shape.dynamicReference === undefined
  );
}
