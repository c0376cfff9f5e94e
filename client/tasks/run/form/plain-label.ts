/** Text of a file in a list, in which `$(name)` stays text and becomes no picture. */
export function plainLabel(text: string): string {
  return text.replaceAll('$(', '\\$(');
}
