/** Returns whether text contains template syntax, so that its value is known only after the runner has rendered it. */
export function isTemplate(text: string): boolean {
  return /\{\{|\{%|\{#/.test(text);
}
