import { memoize } from '../../text/memoize.ts';
import type { Shape } from './shape.ts';

/** A list of shapes, by its last one. */
interface Step<Output> {
  readonly after: (next: Shape) => Step<Output>;
  output: { readonly value: Output } | undefined;
}

/**
 * Returns `compute` with its results cached for each list of shapes and each object of the second kind, such as a language.
 * The lists are created for each request; the shapes in them are those of the schema, and do not change.
 */
export function memoizeByShapes<Key extends object, Output>(
  compute: (shapes: readonly Shape[], key: Key) => Output,
): (shapes: readonly Shape[], key: Key) => Output {
  const firstSteps = memoize((_: Key) => step<Output>());
  return (shapes, key) => {
    const last = shapes.reduce((reached, shape) => reached.after(shape), firstSteps(key));
    last.output ??= { value: compute(shapes, key) };
    return last.output.value;
  };
}

function step<Output>(): Step<Output> {
  return { after: memoize((_: Shape) => step<Output>()), output: undefined };
}
