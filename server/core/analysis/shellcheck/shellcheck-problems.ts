import type { Problem, Severity } from '../../document/problem.ts';
import type { CheckedScript } from './checked-script.ts';
import { type ShellCheckComment, type ShellCheckLevel, shellCheckLevels } from './comment.ts';
import { isIrrelevant } from './irrelevant.ts';
import { isShellCheckCode, shellCheckCode } from './shellcheck-code.ts';
import { type ShellCheckFix, shellCheckFix } from './shellcheck-fix.ts';

/** A problem that ShellCheck found. Its code is that of the check, such as `SC2086`. */
export interface ShellCheckProblem extends Problem {
  readonly data: ShellCheckFix | undefined;
}

export function isShellCheckProblem(problem: Problem): problem is ShellCheckProblem {
  return isShellCheckCode(problem.code);
}

const severities: Readonly<Record<ShellCheckLevel, Severity>> = {
  error: 'error',
  warning: 'warning',
  info: 'info',
  style: 'hint',
};

/**
 * Returns the comments about a script as problems. Omits comments with a lower level than `minLevel`, and comments that
 * do not apply to the script in the document.
 */
export function shellCheckProblems(
  script: CheckedScript,
  comments: readonly ShellCheckComment[],
  minLevel: ShellCheckLevel,
): readonly ShellCheckProblem[] {
  const maxIndex = shellCheckLevels.indexOf(minLevel);
  return comments.flatMap((comment) => {
    const { code, level, message, replacements } = comment;
    const start = script.offsetAt(comment.start);
    const end = script.offsetAt(comment.end);
    if (shellCheckLevels.indexOf(level) > maxIndex || start === undefined || end === undefined) return [];
    const place = { start, end: Math.max(start, end) };
    if (isIrrelevant(comment, place, script)) return [];
    return [
      {
        code: shellCheckCode(code),
        severity: severities[level],
        message,
        span: script.spanOf(place.start, place.end),
        suppressedAt: script.owners,
        data: shellCheckFix(replacements, script),
      },
    ];
  });
}
