import type { SourcePosition } from './script-source.ts';

/** A problem that ShellCheck reports in a script. ShellCheck calls it a comment. */
export interface ShellCheckComment {
  /** The number of the check: 2086 for `SC2086`. */
  readonly code: number;
  readonly level: ShellCheckLevel;
  readonly message: string;
  readonly start: SourcePosition;
  readonly end: SourcePosition;
  /** The replacements that fix the problem; empty if ShellCheck suggests no fix. */
  readonly replacements: readonly ShellCheckReplacement[];
}

/** The text that replaces a range of a script. */
export interface ShellCheckReplacement {
  readonly start: SourcePosition;
  readonly end: SourcePosition;
  readonly text: string;
}

/** The levels of ShellCheck, most severe first. */
export const shellCheckLevels = ['error', 'warning', 'info', 'style'] as const;

export type ShellCheckLevel = (typeof shellCheckLevels)[number];

export function isShellCheckLevel(value: unknown): value is ShellCheckLevel {
  return shellCheckLevels.some((level) => level === value);
}

/**
 * Returns the comments in the output of `shellcheck --format=json1`, by the names of their files; undefined if the text
 * is not such output.
 */
export function readComments(output: string): ReadonlyMap<string, readonly ShellCheckComment[]> | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(output);
  } catch {
    return undefined;
  }
  const comments = memberOf(parsed, 'comments');
  if (!Array.isArray(comments)) return undefined;
  const byFile = new Map<string, ShellCheckComment[]>();
  for (const value of comments as readonly unknown[]) {
    const file = memberOf(value, 'file');
    const comment = commentOf(value);
    if (typeof file !== 'string' || !comment) continue;
    const known = byFile.get(file);
    if (known) known.push(comment);
    else byFile.set(file, [comment]);
  }
  return byFile;
}

function commentOf(value: unknown): ShellCheckComment | undefined {
  const code = memberOf(value, 'code');
  const level = memberOf(value, 'level');
  const message = memberOf(value, 'message');
  const range = rangeOf(value);
  if (typeof code !== 'number' || typeof message !== 'string' || !isShellCheckLevel(level) || !range) return undefined;
  const replacements = memberOf(memberOf(value, 'fix'), 'replacements');
  const read = Array.isArray(replacements) ? (replacements as readonly unknown[]).map(replacementOf) : [];
  const isComplete = read.every((replacement) => replacement !== undefined);
  return { code, level, message, ...range, replacements: isComplete ? read : [] };
}

function replacementOf(value: unknown): ShellCheckReplacement | undefined {
  const text = memberOf(value, 'replacement');
  const range = rangeOf(value);
  return typeof text === 'string' && range ? { ...range, text } : undefined;
}

function rangeOf(value: unknown): { readonly start: SourcePosition; readonly end: SourcePosition } | undefined {
  const [line, column, endLine, endColumn] = ['line', 'column', 'endLine', 'endColumn'].map((name) => {
    const number = memberOf(value, name);
    return typeof number === 'number' ? number : undefined;
  });
  if (line === undefined || column === undefined || endLine === undefined || endColumn === undefined) return undefined;
  return { start: { line, column }, end: { line: endLine, column: endColumn } };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
