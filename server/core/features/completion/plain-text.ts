/**
 * The special syntax of snippets (LSP 3.17, "Snippet Syntax"): an escape, a choice, an opening placeholder, a tab stop, a
 * closing brace.
 */
const tokens = /\\([\\$}])|\$\{\d+\|((?:\\.|[^\\,|])*)(?:\\.|[^\\|])*\|\}|(\$\{\d+:)|\$(?:\d+|\{\d+\})|\}/g;

/** Returns whether a snippet differs from its plain text: only a closing brace can be inserted as it is. */
export function hasTokens(snippet: string): boolean {
  return snippet.match(tokens)?.some((token) => token !== '}') ?? false;
}

/**
 * Returns a snippet as plain text for clients without snippet support: each placeholder is replaced with its default,
 * each choice with its first value.
 */
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
