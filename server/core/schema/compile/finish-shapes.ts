import { noType, type TypeSet, typeBitCount } from '../shape/json-type.ts';
import { SchemaError } from '../shape/schema-error.ts';
import type { Shape, Union } from '../shape/shape.ts';
import { formsOfShape } from './forms-of-shape.ts';
import { partFacts } from './part-facts.ts';
import type { ShapeDraft } from './shape-draft.ts';

/**
 * Computes the properties of shapes that depend on other shapes: the types, and the forms of unions. Called when all
 * shapes exist.
 */
export function finishShapes(drafts: readonly ShapeDraft[]): void {
  const typesOf = rememberedPerShape(computeTypes);
  for (const draft of drafts) draft.types = typesOf(draft);
  const partsOf = rememberedPerShape(computeParts);
  for (const draft of drafts) {
    draft.unions = draft.unions.map(withBranchesByType);
    Object.assign(draft, partFacts(partsOf(draft), draft.excluded));
  }
  const formsOf = rememberedPerShape(formsOfShape);
  for (const draft of drafts) draft.alternatives = formsOf(draft);
}

type Ask<Answer> = (shape: Shape) => Answer;

/**
 * Returns `compute` with its results cached by shape. The result throws a `SchemaError` if a schema refers to itself in
 * place, so that it would apply endlessly to the same value.
 */
function rememberedPerShape<Answer>(compute: (shape: Shape, ask: Ask<Answer>) => Answer): Ask<Answer> {
  const answers = new Map<Shape, Answer>();
  const open = new Set<Shape>();
  return function ask(shape) {
    const known = answers.get(shape);
    if (known !== undefined) return known;
    if (open.has(shape)) throw new SchemaError('$ref', shape.pointer, 'the schema refers to itself endlessly');
    open.add(shape);
    const answer = compute(shape, ask);
    open.delete(shape);
    answers.set(shape, answer);
    return answer;
  };
}

function computeTypes(shape: Shape, typesOf: Ask<TypeSet>): TypeSet {
  let types = shape.ownTypes;
  if (shape.reference !== undefined) types &= typesOf(shape.reference);
  for (const part of shape.allOf) types &= typesOf(part);
  for (const { branches } of shape.unions) types &= branches.reduce((set, branch) => set | typesOf(branch), noType);
  // These do not narrow the types, but a cycle through them would also be endless.
  for (const part of [shape.not, shape.condition?.test, shape.condition?.holds, shape.condition?.fails]) {
    if (part !== undefined) typesOf(part);
  }
  for (const part of shape.object?.dependentShapes.values() ?? []) typesOf(part);
  return types;
}

function computeParts(shape: Shape, partsOf: Ask<readonly Shape[]>): readonly Shape[] {
  const behind = shape.reference === undefined ? [] : partsOf(shape.reference);
  return [shape, ...shape.allOf.flatMap(partsOf), ...behind];
}

function withBranchesByType(union: Union): Union {
  const byType = Array.from({ length: typeBitCount }, (_, bit) =>
    union.branches.filter((branch) => (branch.types & (1 << bit)) !== 0),
  );
  return { ...union, byType };
}
