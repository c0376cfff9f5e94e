/** Escapes `$(name)` in a label, so that it stays text and does not become an icon. */
export function escapeIcons(text: string): string {
  return text.replaceAll('$(', '\\$(');
}
