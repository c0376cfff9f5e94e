/** Returns a function that calls `compute` the first time and returns the same result from then on. */
export function once<Output>(compute: () => Output): () => Output {
  let result: { readonly output: Output } | undefined;
  return () => {
    result ??= { output: compute() };
    return result.output;
  };
}
