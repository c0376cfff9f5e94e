import { assemble } from '../../document/assemble.ts';
import type { Entry } from '../../document/entry.ts';
import type { Member, ObjectNode } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import { validate } from '../../schema/explain/validate.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';
import { type TaskView, taskView } from '../kinds/task-view.ts';
import { rules } from '../rules/all-rules.ts';
import { withoutConsequences } from './consequences.ts';
import { reported, reportedBySchema, stage } from './stage.ts';

/**
 * Returns the duplicate keys and the schema violations of an entry. A task is validated only if its declaration is
 * correct. Rules can replace the problems that validation finds with their cause.
 */
export const checkForm = rememberedByEntry((entry, kind): readonly Problem[] => {
  const { member, problems } = assemble(entry);
  const repeated = withoutConsequences(problems, entry);
  const { task, misdeclared } = declarationOf(entry, kind);
  if (misdeclared.length > 0) return [...repeated, ...withoutConsequences(misdeclared, entry)];
  const found = withoutConsequences(bySchema(member, entry, kind), entry);
  if (found.length === 0) return repeated;
  return [...repeated, ...(task ? explained(found, task) : found)];
});

/** Returns the problems that the rules find in a task or template without reading other tasks. */
export const checkByRules = rememberedByEntry((entry, kind): readonly Problem[] => {
  const { task, misdeclared } = declarationOf(entry, kind);
  if (!task || misdeclared.length > 0) return [];
  const found = withoutConsequences(checkTask(task), entry);
  return isSound(entry, [...checkForm(entry, kind), ...found]) ? [...found, ...checkSoundTask(task)] : found;
});

interface Declaration {
  /** Undefined for an entry that is neither a task nor a template. */
  readonly task: TaskView | undefined;
  readonly misdeclared: readonly Problem[];
}

const declarationOf = rememberedByEntry((entry, kind): Declaration => {
  const shape = entry.kind === 'entry' && kind.isTask(entry) ? kind.entryShape(entry) : undefined;
  const task = shape && taskView(assemble(entry).member, entry, kind, shape);
  return { task, misdeclared: task ? checkDeclaration(task) : [] };
});

const checkDeclaration = stage(({ declaration }) => declaration);
const checkTask = stage(({ task }) => task);
const checkSoundTask = stage(({ soundTask }) => soundTask);

/**
 * Returns `check` with its results cached by entry, because the diagnostics and the list of tasks use the same results.
 */
function rememberedByEntry<Result>(
  check: (entry: Entry, kind: DocumentKind) => Result,
): (entry: Entry, kind: DocumentKind) => Result {
  const known = new WeakMap<Entry, { readonly kind: DocumentKind; readonly result: Result }>();
  return (entry, kind) => {
    const before = known.get(entry);
    if (before?.kind === kind) return before.result;
    const result = check(entry, kind);
    known.set(entry, { kind, result });
    return result;
  };
}

function bySchema(member: Member, entry: Entry, kind: DocumentKind): readonly Problem[] {
  if (kind.hasFixedRoot) return reportedBySchema(validate(kind.shape(), rootWith(member), member.key));
  const shape = entry.kind === 'section' ? undefined : kind.entryShape(entry);
  return shape ? reportedBySchema(validate(shape, member.value, member.key)) : [];
}

/** Returns a root object that contains only this entry, so that the entry is validated together with its key. */
function rootWith(member: Member): ObjectNode {
  const { anchor, start, end } = member.key;
  return { kind: 'object', form: 'table', members: [member], anchor, start, end };
}

const explainingRules = rules.filter(({ checks }) => checks.explain !== undefined);

/** Returns the problems. If a rule finds the most likely cause of some of them, it replaces them. */
function explained(problems: readonly Problem[], task: TaskView): readonly Problem[] {
  let left = problems;
  for (const rule of explainingRules) {
    const explanations = rule.checks.explain?.(left, task) ?? [];
    if (explanations.length === 0) continue;
    const consequences = new Set<unknown>(explanations.flatMap(({ explains }) => explains));
    left = [...left.filter((problem) => !consequences.has(problem)), ...reported(rule, explanations)];
  }
  return left;
}

function isSound({ fragments }: Entry, problems: readonly Problem[]): boolean {
  const isError = ({ severity }: Problem) => severity === 'error';
  return !problems.some(isError) && !fragments.some(({ block }) => block.problems.some(isError));
}
