import { checkByRules, checkForm } from '../../analysis/diagnosis/check-entry.ts';
import { type SeverityOverrides, withSeverities } from '../../analysis/diagnosis/severities.ts';
import { withoutSuppressed } from '../../analysis/diagnosis/suppressions.ts';
import type { Task, WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';

export interface ProblemCounts {
  readonly errors: number;
  readonly warnings: number;
  /** The number of these problems that are references to undefined tasks or templates. */
  readonly missing: number;
  readonly isInCycle: boolean;
}

const none: ProblemCounts = { errors: 0, warnings: 0, missing: 0, isInCycle: false };

/** The rules that report references to undefined names, and cycles. */
const missingCodes: readonly string[] = ['unknown-task', 'unknown-template', 'unmatched-pattern'];
const cycleCodes: readonly string[] = ['dependency-cycle', 'self-dependency'];

/** Returns all problems of a task. `amongTasks` contains the problems between it and other tasks. */
export function problemsOf(task: Task, amongTasks: readonly Problem[]): readonly Problem[] {
  const { entry, file } = task;
  const own = [...syntaxProblems(task), ...checkForm(entry, file.kind), ...checkByRules(entry, file.kind)];
  return own.length === 0 ? amongTasks : [...own, ...amongTasks];
}

/**
 * Returns all problems of a file outside of its tasks: problems in other entries, and in text that belongs to no entry.
 * The keys of `tasks` are the ids of their entries.
 */
export function problemsOutsideTasks(
  tasks: ReadonlyMap<string, { readonly task: Task }>,
  { document, kind }: WorkspaceFile,
): readonly Problem[] {
  const others = [...document.entryIds].flatMap((id) => (tasks.has(id) ? [] : (document.entryById(id) ?? [])));
  const otherProblems = others.flatMap((entry) => [...checkForm(entry, kind), ...checkByRules(entry, kind)]);
  const syntax = Array.from(document.blocks, ({ block }) => block.problems).flat();
  if (syntax.length === 0) return otherProblems;
  const atTasks = new Set(Array.from(tasks.values(), ({ task }) => syntaxProblems(task)).flat());
  return [...otherProblems, ...syntax.filter((problem) => !atTasks.has(problem))];
}

/** Returns the counts of the problems that are shown to the user. */
export function problemCounts(
  problems: readonly Problem[],
  document: Document,
  rules: SeverityOverrides | 'off',
): ProblemCounts {
  if (rules === 'off' || problems.length === 0) return none;
  const shown = withoutSuppressed(withSeverities(problems, rules).filter(isCounted), document);
  const errors = shown.filter(({ severity }) => severity === 'error').length;
  return {
    errors,
    warnings: shown.length - errors,
    missing: shown.filter(({ code }) => missingCodes.includes(code)).length,
    isInCycle: shown.some(({ code }) => cycleCodes.includes(code)),
  };
}

function isCounted({ severity }: Problem): boolean {
  return severity === 'error' || severity === 'warning';
}

/**
 * Returns the syntax problems of a task. In a block with several tasks, these are the problems in the task's own span.
 */
function syntaxProblems({ entry, file: { document } }: Task): readonly Problem[] {
  return entry.fragments.flatMap((fragment) => {
    const { problems } = fragment.block;
    if (problems.length === 0 || !('member' in fragment) || document.entriesIn(fragment.block).length === 1) {
      return problems;
    }
    const { start, end } = fragment.member;
    return problems.filter(({ span }) => span.start >= start && span.start <= end);
  });
}
