import { noType, type TypeSet, typeBitCount } from '../shape/json-type.ts';
import { SchemaError } from '../shape/schema-error.ts';
import type { Shape, Union } from '../shape/shape.ts';
import { acceptedTypes } from './accepted-types.ts';
import { formsOfShape } from './forms-of-shape.ts';
import { partFacts } from './part-facts.ts';
import type { ShapeDraft } from './shape-draft.ts';

/**
 * Computes the properties of shapes that depend on other shapes: the types, and the forms of unions. Must be called
 * after all shapes have been created.
 */
export function finishShapes(drafts: readonly ShapeDraft[]): void {
  const typesOf = memoizedByShape(computeTypes);
  for (const draft of drafts) draft.types = typesOf(draft);
  const partsOf = memoizedByShape(computeParts);
  for (const draft of drafts) {
    draft.unions = draft.unions.map(withBranchesByType);
    Object.assign(draft, partFacts(partsOf(draft), draft.excluded));
  }
  const acceptedBy = memoizedByShape(acceptedTypes);
  for (const draft of drafts) draft.acceptedTypes = acceptedBy(draft);
  const formsOf = memoizedByShape(formsOfShape);
  for (const draft of drafts) draft.alternatives = formsOf(draft);
}

type Lookup<Result> = (shape: Shape) => Result;

/**
 * Returns `compute` with its results cached by shape. The returned function throws a `SchemaError` if a schema refers
 * to itself in place, since it would apply endlessly to the same value.
 */
function memoizedByShape<Result>(compute: (shape: Shape, lookUp: Lookup<Result>) => Result): Lookup<Result> {
  const results = new Map<Shape, Result>();
  const open = new Set<Shape>();
  return function lookUp(shape) {
    const cached = results.get(shape);
    if (cached !== undefined) return cached;
    if (open.has(shape)) throw new SchemaError('$ref', shape.pointer, 'the schema refers to itself endlessly');
    open.add(shape);
    const result = compute(shape, lookUp);
    open.delete(shape);
    results.set(shape, result);
    return result;
  };
}

function computeTypes(shape: Shape, typesOf: Lookup<TypeSet>): TypeSet {
  let types = shape.ownTypes;
  if (shape.reference !== undefined) types &= typesOf(shape.reference);
  for (const part of shape.allOf) types &= typesOf(part);
  for (const { branches } of shape.unions) types &= branches.reduce((set, branch) => set | typesOf(branch), noType);
  // These do not narrow the types, but a cycle through them would also be endless.
  for (const part of [shape.not, shape.condition?.test, shape.condition?.whenValid, shape.condition?.whenInvalid]) {
    if (part !== undefined) typesOf(part);
  }
  for (const part of shape.object?.dependentShapes.values() ?? []) typesOf(part);
  return types;
}

function computeParts(shape: Shape, partsOf: Lookup<readonly Shape[]>): readonly Shape[] {
  const referenced = shape.reference === undefined ? [] : partsOf(shape.reference);
  return [shape, ...shape.allOf.flatMap(partsOf), ...referenced];
}

function withBranchesByType(union: Union): Union {
  const byType = Array.from({ length: typeBitCount }, (_, bit) =>
    union.branches.filter((branch) => (branch.types & (1 << bit)) !== 0),
  );
  return { ...union, byType };
}
