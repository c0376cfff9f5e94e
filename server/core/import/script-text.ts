import { NotImported } from './not-imported.ts';

/**
 * A part of text from another program: literal text, a template expression of the runner that replaces a part, or a
 * value that a shell computes.
 */
export type TextPart = string | TemplateExpression | ComputedText;

export interface TemplateExpression {
  readonly expression: string;
}

export interface ComputedText {
  /** The notation of the value in a POSIX shell, outside single quotes; for example, `$(date)`. */
  readonly shell: readonly TextPart[];
  /** A template expression with the same value; undefined if there is none. */
  readonly template: string | undefined;
}

/**
 * Returns a script in the runner's notation. Values are computed by the shell, except where the shell does not expand
 * them. Throws NotImported for such a value if there is no equivalent template expression.
 */
export function scriptOf(parts: readonly TextPart[]): string {
  return templateOf(forShell(parts));
}

function forShell(parts: readonly TextPart[]): readonly TextPart[] {
  let before = '';
  return parts.flatMap((part): readonly TextPart[] => {
    if (typeof part === 'string') before += part;
    if (typeof part === 'string' || 'expression' in part) return [part];
    return isLiteralAfter(before) ? [part] : forShell(part.shell);
  });
}

/** Matches a complete token of a shell script: an escaped character, a quoted string or a comment. */
const closedToken = /\\[\s\S]|"(?:[^"\\]|\\[\s\S])*"|'[^']*'|(?<!\S)#.*/g;

/**
 * Returns whether a shell may read the text after `text` literally: in single quotes, including those of a command in
 * double quotes, or in a here-document.
 */
function isLiteralAfter(text: string): boolean {
  const open = text.replaceAll(closedToken, '');
  if (/(?<!<)<<(?!<)/.test(open)) return true;
  const quoted = /["'][\s\S]*/.exec(open)?.[0] ?? '';
  return quoted.startsWith("'") || /[(`][\s\S]*'/.test(quoted);
}

/** Returns a value that is the output of a command. */
export function outputOf(command: readonly TextPart[]): ComputedText {
  const [text = '', ...others] = mergedLiterals(command);
  const quoted = others.length === 0 && typeof text === 'string' ? templateString(text.trim()) : undefined;
  return {
    shell: ['$(', ...command, ')'],
    template: quoted === undefined ? undefined : `{{exec(command=${quoted})}}`,
  };
}

/** Returns a string literal for the runner's templates, in which a backslash begins an escape sequence. */
export function templateString(text: string): string {
  const quote = ["'", '"', '`'].find((mark) => !text.includes(mark)) ?? "'";
  return `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`;
}

/**
 * Returns text that no shell evaluates, in the runner's notation. Literal text that looks like a template is put in a
 * `raw` block. Throws NotImported for a value without an equivalent template expression.
 */
export function templateOf(parts: readonly TextPart[]): string {
  const merged = mergedLiterals(parts.map(withoutShell));
  return merged
    .map((part, index) => {
      if (typeof part !== 'string') return part.expression;
      const touchesNext = typeof merged[index + 1] === 'object' && part.endsWith('{');
      return touchesNext || /\{[{%#]/.test(part) ? `{% raw %}${part}{% endraw %}` : part;
    })
    .join('');
}

/** Returns text without template expressions, in the runner's notation. */
export function literal(text: string): string {
  return templateOf([text]);
}

/** Returns the parts of text, with each match of `pattern` replaced with the result of `replace`. */
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

/** Returns text as a word for a POSIX shell, in single quotes unless the shell would not change it. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Returns a script that succeeds even if `script` fails. */
export function ignoringErrors(script: string): string {
  if (/[\n#]/.test(script)) return `(\n${script}\n) || true`;
  return /;|(?<![&>])&(?!&)|\bexit\b/.test(script) ? `(${script}) || true` : `${script} || true`;
}

function withoutShell(part: TextPart): string | TemplateExpression {
  if (typeof part === 'string' || 'expression' in part) return part;
  if (part.template === undefined) {
    const text = part.shell.map((item) => (typeof item === 'string' ? item : '…')).join('');
    throw new NotImported(
      `\`${text}\` is in a position where the shell does not expand it, and has no equivalent there`,
    );
  }
  return { expression: part.template };
}

function mergedLiterals<Part extends TextPart>(parts: readonly (string | Part)[]): readonly (string | Part)[] {
  const merged: (string | Part)[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (typeof part === 'string' && typeof last === 'string') merged[merged.length - 1] = last + part;
    else if (part !== '') merged.push(part);
  }
  return merged;
}
