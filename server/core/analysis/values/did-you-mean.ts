/**
 * Returns the end of a message that suggests the first of `suggestions`, such as `; did you mean …?`; an empty string
 * if there are none.
 */
export function didYouMean(suggestions: readonly string[]): string {
  const [best] = suggestions;
  return best === undefined ? '' : `; did you mean \`${best}\`?`;
}
