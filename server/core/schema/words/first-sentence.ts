/** Returns the first sentence of a description without its period and initial capital, for use within a message. */
export function firstSentence(description: string): string {
  return lowerFirst(description.match(/^.*?(?=\.?\s*$|\.\s)/s)?.[0] ?? description);
}

/** Returns `An operating system` as `an operating system`, and `OS` unchanged. */
export function lowerFirst(text: string): string {
  return /^[A-Z][a-z]* /.test(text) || /^[A-Z][a-z]+$/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
