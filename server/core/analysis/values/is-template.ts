/** Returns whether a text contains template syntax, so that its value is only known when the runner renders it. */
export function isTemplate(text: string): boolean {
  return /\{\{|\{%|\{#/.test(text);
}
