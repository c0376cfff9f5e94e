/** What a snippet gives a meaning to (LSP 3.17, "Snippet Syntax"): an escape, a choice, an opening, a place, a closing. */
const tokens = /\\([\\$}])|\$\{\d+\|((?:\\.|[^\\,|])*)(?:\\.|[^\\|])*\|\}|(\$\{\d+:)|\$(?:\d+|\{\d+\})|\}/g;

/** A snippet's text for clients that cannot fill in placeholders: of each its default, of each choice the first. */
export function plainText(snippet: string): string {
  let depth = 0;
  return snippet.replace(tokens, (token: string, escaped?: string, firstChoice?: string, opening?: string) => {
    if (escaped !== undefined) return escaped;
    if (firstChoice !== undefined) return firstChoice.replace(/\\([\\,|$}])/g, '$1');
    if (opening !== undefined) depth++;
    if (token !== '}' || depth === 0) return token === '}' ? token : '';
    depth--;
    return '';
  });
}
