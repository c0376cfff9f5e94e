/** The colours of the theme as a canvas wants them. */
export function colours(): { readonly text: string; readonly grid: string; readonly lines: readonly string[] } {
  const style = getComputedStyle(document.body);
  const text = style.color;
  const of = (name: string): string => style.getPropertyValue(`--vscode-${name}`).trim() || text;
  return {
    text,
    grid: of('editorWidget-border'),
    lines: ['charts-blue', 'charts-orange', 'charts-green', 'charts-purple', 'charts-red', 'charts-yellow'].map(of),
  };
}
