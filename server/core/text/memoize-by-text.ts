/** Returns `compute` with its results cached for each text. Only for texts of which there are few, such as the names in a schema. */
export function memoizeByText<Output extends object>(compute: (text: string) => Output): (text: string) => Output {
  const known = new Map<string, Output>();
  return (text) => {
    const hit = known.get(text);
    if (hit !== undefined) return hit;
    const output = compute(text);
    known.set(text, output);
    return output;
  };
}
