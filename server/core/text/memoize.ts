/**
 * Returns `compute` with its results cached for each object as long as that object lives. The inputs are immutable, so the
 * identity of an object represents its content.
 */
export function memoize<Input extends object, Output>(compute: (input: Input) => Output): (input: Input) => Output {
  const known = new WeakMap<Input, { readonly output: Output }>();
  return (input) => {
    const hit = known.get(input);
    if (hit) return hit.output;
    const output = compute(input);
    known.set(input, { output });
    return output;
  };
}
