/**
 * A text of another program, with parts that were replaced by template expressions of the runner. Parts that are not
 * expressions are read literally.
 */
export type TextPart = string | { readonly expression: string };

/** Returns the text as the runner has to read it: literal text that looks like a template is between `raw` statements. */
export function templateOf(parts: readonly TextPart[]): string {
  const merged = mergedLiterals(parts);
  return merged
    .map((part, index) => {
      if (typeof part !== 'string') return part.expression;
      const touchesNext = typeof merged[index + 1] === 'object' && part.endsWith('{');
      return touchesNext || /\{[{%#]/.test(part) ? `{% raw %}${part}{% endraw %}` : part;
    })
    .join('');
}

/** Returns a text without template expressions as the runner has to read it. */
export function literal(text: string): string {
  return templateOf([text]);
}

/** Returns the parts of a text, in which `replace` determines what each match of `pattern` becomes. */
export function replaced(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpMatchArray) => TextPart | readonly TextPart[],
): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index), ...[replace(match)].flat());
    end = match.index + match[0].length;
  }
  parts.push(text.slice(end));
  return parts;
}

/** Returns a word for a POSIX shell: in single quotes if it contains anything that the shell would change. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function mergedLiterals(parts: readonly TextPart[]): readonly TextPart[] {
  const merged: TextPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (typeof part === 'string' && typeof last === 'string') merged[merged.length - 1] = last + part;
    else if (part !== '') merged.push(part);
  }
  return merged;
}
