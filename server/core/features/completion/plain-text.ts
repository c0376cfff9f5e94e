/**
 * The special syntax of snippets (LSP 3.17, "Snippet Syntax"): an escape, a choice, an opening placeholder, a tab stop, a
 * closing brace.
 */
const tokens = /\\([\\$}])|\$\{\d+\|((?:\\.|[^\\,|])*)(?:\\.|[^\\|])*\|\}|(\$\{\d+:)|\$(?:\d+|\{\d+\})|\}/g;

/** A token that a snippet does not insert as it is: an escape, a choice, a placeholder or a tab stop. */
const replaced = /\\[\\$}]|\$\{\d+(?::|\|(?:\\.|[^\\|])*\|\})|\$(?:\d+|\{\d+\})/;

/** Returns whether a snippet differs from its plain text. */
export function hasTokens(snippet: string): boolean {
  return replaced.test(snippet);
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
