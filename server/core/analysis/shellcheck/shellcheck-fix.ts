import type { Span } from '../../document/span.ts';
import type { CheckedScript } from './checked-script.ts';
import type { ShellCheckReplacement } from './comment.ts';

/** The edits that fix a problem. */
export interface ShellCheckFix {
  readonly title: string;
  readonly replacements: readonly SpanReplacement[];
}

interface SpanReplacement {
  readonly span: Span;
  readonly text: string;
}

/** A replacement of a part of a script, with offsets in the script. */
interface ScriptReplacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Returns the fix that consists of these replacements; undefined if they overlap, or if replaced text is written with
 * escapes or contains a template expression.
 */
export function shellCheckFix(
  replacements: readonly ShellCheckReplacement[],
  script: CheckedScript,
): ShellCheckFix | undefined {
  const inScript = replacements.flatMap(({ start, end, text }): readonly ScriptReplacement[] => {
    const from = script.offsetAt(start);
    const to = script.offsetAt(end);
    return from === undefined || to === undefined || to < from ? [] : [{ start: from, end: to, text }];
  });
  inScript.sort((a, b) => a.start - b.start || a.end - b.end);
  const written = inScript.flatMap((replacement) => writtenReplacement(replacement, script));
  const isComplete = written.length === replacements.length && written.length > 0;
  const overlap = inScript.some(({ start }, index) => start < (inScript[index - 1]?.end ?? 0));
  return isComplete && !overlap ? { title: titleOf(inScript, script.text), replacements: written } : undefined;
}

function writtenReplacement(
  { start, end, text }: ScriptReplacement,
  { masks, replacementOf, spanOf }: CheckedScript,
): readonly SpanReplacement[] {
  if (masks.some((mask) => mask.start < end && start < mask.end)) return [];
  const written = replacementOf(start, end, text);
  return written === undefined ? [] : [{ span: spanOf(start, end), text: written }];
}

const maxShown = 60;

function titleOf(replacements: readonly ScriptReplacement[], script: string): string {
  const [first] = replacements;
  const end = replacements.at(-1)?.end ?? 0;
  const start = first?.start ?? 0;
  let copied = start;
  let text = '';
  for (const replacement of replacements) {
    text += script.slice(copied, replacement.start) + replacement.text;
    copied = replacement.end;
  }
  const shown = text.trim();
  if (shown === '' || shown.length > maxShown || /[\r\n`]/.test(shown)) return 'Apply the ShellCheck fix';
  return start === end ? `Insert \`${shown}\`` : `Change to \`${shown}\``;
}
