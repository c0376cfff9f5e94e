import { checkByRules, checkForm } from '../../analysis/diagnosis/check-entry.ts';
import { type SeverityOverrides, withSeverities } from '../../analysis/diagnosis/severities.ts';
import { withoutSuppressed } from '../../analysis/diagnosis/suppressions.ts';
import type { Task, WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Document } from '../../document/document.ts';
import type { Problem } from '../../document/problem.ts';

export interface ProblemCounts {
  readonly errors: number;
  readonly warnings: number;
  /** Of these, those about a name that nobody has. */
  readonly missing: number;
  readonly isInCycle: boolean;
}

const none: ProblemCounts = { errors: 0, warnings: 0, missing: 0, isInCycle: false };

/** The rules that tell of names that nobody has, and of circles. */
const missingCodes: readonly string[] = ['unknown-task', 'unknown-template', 'unmatched-pattern'];
const cycleCodes: readonly string[] = ['dependency-cycle', 'self-dependency'];

/** Everything that is wrong with a task; `amongTasks` is what is wrong between it and others. */
export function problemsOf(task: Task, amongTasks: readonly Problem[]): readonly Problem[] {
  const { entry, file } = task;
  const own = [...syntaxProblems(task), ...checkForm(entry, file.kind), ...checkByRules(entry, file.kind)];
  return own.length === 0 ? amongTasks : [...own, ...amongTasks];
}

/**
 * Everything that is wrong in a file beside its tasks, which are given by the ids of their entries: in what is no task,
 * and in text that is part of nothing.
 */
export function problemsBesides(
  tasks: ReadonlyMap<string, { readonly task: Task }>,
  { document, kind }: WorkspaceFile,
): readonly Problem[] {
  const others = [...document.entryIds].flatMap((id) => (tasks.has(id) ? [] : (document.entryById(id) ?? [])));
  const ofOthers = others.flatMap((entry) => [...checkForm(entry, kind), ...checkByRules(entry, kind)]);
  const syntax = Array.from(document.blocks, ({ block }) => block.problems).flat();
  if (syntax.length === 0) return ofOthers;
  const atTasks = new Set(Array.from(tasks.values(), ({ task }) => syntaxProblems(task)).flat());
  return [...ofOthers, ...syntax.filter((problem) => !atTasks.has(problem))];
}

/** How many of the problems of a document its author is shown. */
export function problemCounts(
  problems: readonly Problem[],
  document: Document,
  rules: SeverityOverrides | 'off',
): ProblemCounts {
  if (rules === 'off' || problems.length === 0) return none;
  const told = withoutSuppressed(withSeverities(problems, rules).filter(isCounted), document);
  const errors = told.filter(({ severity }) => severity === 'error').length;
  return {
    errors,
    warnings: told.length - errors,
    missing: told.filter(({ code }) => missingCodes.includes(code)).length,
    isInCycle: told.some(({ code }) => cycleCodes.includes(code)),
  };
}

function isCounted({ severity }: Problem): boolean {
  return severity === 'error' || severity === 'warning';
}

/** A block that speaks of several tasks has its problems where they stand. */
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
