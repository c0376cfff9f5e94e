/** Whether a text has parts that only the runner can fill in: what it will be is not known before. */
export function isTemplate(text: string): boolean {
  return /\{\{|\{%|\{#/.test(text);
}
