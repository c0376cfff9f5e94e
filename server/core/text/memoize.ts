/** A function that computes its result once for each input. */
export interface Memoized<Input extends object, Output> {
  (input: Input): Output;
  /** Sets the result for an input. */
  remember(input: Input, output: Output): void;
}

/**
 * Returns `compute` with its results cached for each object as long as that object lives. The inputs are immutable, so the
 * identity of an object represents its content.
 */
export function memoize<Input extends object, Output>(compute: (input: Input) => Output): Memoized<Input, Output> {
  const known = new WeakMap<Input, Output>();
  const memoized = (input: Input): Output => {
    const hit = known.get(input);
    if (hit !== undefined || known.has(input)) return hit as Output;
    const output = compute(input);
    known.set(input, output);
    return output;
  };
  const remember = (input: Input, output: Output): void => {
    known.set(input, output);
  };
  return Object.assign(memoized, { remember });
}
