/** Returns the end of a message that suggests the best of `suggestions`: `; did you mean … ?`, or nothing. */
export function didYouMean(suggestions: readonly string[]): string {
  const [best] = suggestions;
  return best === undefined ? '' : `; did you mean \`${best}\`?`;
}
