import { NotImported } from './not-imported.ts';

/**
 * A part of a text of another program: literal text, a template expression of the runner that replaces a part, or a value that a
 * shell computes.
 */
export type TextPart = string | TemplateExpression | ComputedText;

export interface TemplateExpression {
  readonly expression: string;
}

export interface ComputedText {
  /** How a POSIX shell reads the value outside of single quotes, for example `$(date)`. */
  readonly shell: readonly TextPart[];
  /** A template expression with the same value; undefined if there is none. */
  readonly template: string | undefined;
}

/**
 * Returns a script as the runner has to read it. Values are computed by the shell, except where it does not replace anything.
 * Throws NotImported for a value in such a place that no template expression has.
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

/** A token of a shell in which single quotes and comments do not begin. */
const closedToken = /\\[\s\S]|"(?:[^"\\]|\\[\s\S])*"|'[^']*'|(?<!\S)#.*/g;

/**
 * Whether a shell may read what follows a text literally: in single quotes, also of a command in double quotes, or in a
 * here-document.
 */
function isLiteralAfter(text: string): boolean {
  const open = text.replaceAll(closedToken, '');
  if (/(?<!<)<<(?!<)/.test(open)) return true;
  const quoted = /["'][\s\S]*/.exec(open)?.[0] ?? '';
  return quoted.startsWith("'") || /[(`][\s\S]*'/.test(quoted);
}

/** Returns the output of a command. */
export function outputOf(command: readonly TextPart[]): ComputedText {
  const [text = '', ...others] = mergedLiterals(command);
  const quoted = others.length === 0 && typeof text === 'string' ? templateString(text.trim()) : undefined;
  return {
    shell: ['$(', ...command, ')'],
    template: quoted === undefined ? undefined : `{{exec(command=${quoted})}}`,
  };
}

/** Returns a string of the runner's templates, which have no escape sequences; undefined if it contains all kinds of quotes. */
export function templateString(text: string): string | undefined {
  const quote = ["'", '"', '`'].find((mark) => !text.includes(mark));
  return quote === undefined ? undefined : `${quote}${text}${quote}`;
}

/**
 * Returns a text that no shell reads, as the runner has to read it: literal text that looks like a template is between `raw`
 * statements. Throws NotImported for a value that no template expression has.
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

/** Returns a script that succeeds if the given one fails. */
export function ignoringErrors(script: string): string {
  if (/[\n#]/.test(script)) return `(\n${script}\n) || true`;
  return /;|(?<![&>])&(?!&)|\bexit\b/.test(script) ? `(${script}) || true` : `${script} || true`;
}

function withoutShell(part: TextPart): string | TemplateExpression {
  if (typeof part === 'string' || 'expression' in part) return part;
  if (part.template === undefined) {
    const text = part.shell.map((item) => (typeof item === 'string' ? item : '…')).join('');
    throw new NotImported(`\`${text}\` is where a shell does not replace it, and has no equivalent there`);
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
