/** Returns the colors of the theme, resolved for a canvas. */
export function themeColors(): { readonly text: string; readonly grid: string; readonly lines: readonly string[] } {
  const style = getComputedStyle(document.body);
  const text = style.color;
  const of = (name: string): string => style.getPropertyValue(`--vscode-${name}`).trim() || text;
  return {
    text,
    // The borders of some themes are as prominent as the lines of the chart.
    grid: `color-mix(in srgb, ${text} 20%, transparent)`,
    lines: ['charts-blue', 'charts-green', 'charts-yellow', 'charts-purple', 'charts-red', 'charts-orange'].map(of),
  };
}
