/**
 * Returns `compute` with its last result cached, for results that several callers need in succession. Inputs are compared by
 * identity.
 */
export function rememberLast<Input extends object, Output>(
  compute: (input: Input) => Output,
): (input: Input) => Output {
  let last: { readonly input: Input; readonly output: Output } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, output: compute(input) };
    return last.output;
  };
}
