/** Escapes `$(name)` in a label, so that VS Code shows it as text instead of an icon. */
export function escapeIcons(text: string): string {
  return text.replaceAll('$(', '\\$(');
}
