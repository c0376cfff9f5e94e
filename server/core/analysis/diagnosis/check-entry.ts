import { assemble } from '../../document/assemble.ts';
import type { FlatMembers } from '../../document/blocks/flat-members.ts';
import type { Entry } from '../../document/entry.ts';
import type { Member, ObjectNode } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import { validate } from '../../schema/explain/validate.ts';
import { certainlyFits } from '../../schema/fits/certainly-fits.ts';
import { memoize } from '../../text/memoize.ts';
import type { DocumentKind } from '../kinds/document-kind.ts';
import { taskDefaults } from '../kinds/task-defaults.ts';
import { type TaskView, taskView } from '../kinds/task-view.ts';
import { rules } from '../rules/all-rules.ts';
import { withoutConsequences } from './consequences.ts';
import { withHeaderHint } from './header-hints.ts';
import { withHeaderSeverities } from './header-severity.ts';
import { withIgnoredKeys } from './ignored-keys.ts';
import { stage, toProblems, toSchemaProblems } from './stage.ts';

/**
 * Returns the duplicate keys and the schema violations of an entry. A task is validated only if its declaration is
 * correct. A rule can replace the problems that validation finds with a problem about their cause.
 */
export const checkFormOnce = rememberedOnce((entry, kind): readonly Problem[] => {
  const { member, problems } = assemble(entry);
  const repeated = withoutConsequences(problems, entry);
  const { task, declarationProblems } = declarationOf(entry, kind);
  if (declarationProblems.length > 0) return [...repeated, ...withoutConsequences(declarationProblems, entry)];
  const misfits = withHeaderSeverities(schemaProblems(member, entry, kind), member, entry, kind);
  const found = withoutConsequences(misfits, entry);
  if (found.length === 0) return repeated;
  return [...repeated, ...withExplanations(found, task, entry)];
});

/**
 * Returns whether `members`, the members of the only block of an entry, show that `checkForm` finds nothing in the
 * entry; false if only `checkForm` can decide.
 */
export function isCertainlyWellFormed(entry: Entry, members: FlatMembers, kind: DocumentKind): boolean {
  const { fragments } = entry;
  const fragment = fragments[0];
  if (kind.hasFixedRoot || entry.kind === 'section' || fragments.length !== 1) return false;
  if (fragment === undefined || 'member' in fragment || fragment.form !== 'table' || fragment.header.length > 1)
    return false;
  const shape = kind.entryShape(entry);
  if (shape && !certainlyFits(shape, members, 0)) return false;
  if (!kind.isTask(entry)) return true;
  for (const declaration of declarationChecks) if (declaration.concerns(entry, kind)) return false;
  return true;
}

/** Returns the problems that the rules find in an entry without reading other tasks. */
export const checkByRulesOnce = rememberedOnce((entry, kind): readonly Problem[] => {
  const { task, declarationProblems } = declarationOf(entry, kind);
  if (!task) return entry.kind === 'entry' && kind.holdsTasks ? checkSection(entry, kind) : [];
  return declarationProblems.length > 0 ? [] : withoutConsequences(checkTask(task), entry);
});

/** Checks an entry that is not a task, with the defaults of tasks in it. */
function checkSection(entry: Entry, kind: DocumentKind): readonly Problem[] {
  const ofDefaults = taskDefaults(entry).flatMap((each) => checkByRules(each, kind));
  return [...checkOtherEntry(entry, kind), ...ofDefaults];
}

/** A version of `checkFormOnce` that caches its results. */
export const checkForm = memoizedByEntry(checkFormOnce);

/** A version of `checkByRulesOnce` that caches its results. */
export const checkByRules = memoizedByEntry(checkByRulesOnce);

/** Returns whether an entry has no errors, apart from those that depend on other tasks. */
export function isErrorFree(entry: Entry, kind: DocumentKind): boolean {
  const isError = ({ severity }: Problem) => severity === 'error';
  return (
    !checkForm(entry, kind).some(isError) &&
    !checkByRules(entry, kind).some(isError) &&
    !entry.fragments.some(({ block }) => block.problems.some(isError))
  );
}

interface Declaration {
  /** Undefined for an entry that is neither a task nor a template. */
  readonly task: TaskView | undefined;
  readonly declarationProblems: readonly Problem[];
}

const declarationOf = rememberedOnce((entry, kind): Declaration => {
  const shape = entry.kind === 'entry' && kind.isTask(entry) ? kind.entryShape(entry) : undefined;
  const task = shape && taskView(assemble(entry).member, entry, kind, shape);
  return { task, declarationProblems: task ? checkDeclaration(task) : [] };
});

const checkDeclaration = stage(
  ({ declaration }) =>
    declaration && ((task: TaskView) => (declaration.concerns(task.entry, task.kind) ? declaration.check(task) : [])),
);
const declarationChecks = rules.flatMap(({ checks }) => checks.declaration ?? []);
const checkOtherEntry = stage(({ otherEntry }) => otherEntry);
const checkTask = stage(({ task }) => task);

/**
 * Returns a version of `check` that caches its results by kind and entry, because the diagnostics and the list of tasks
 * use the same results.
 */
function memoizedByEntry<Result>(
  check: (entry: Entry, kind: DocumentKind) => Result,
): (entry: Entry, kind: DocumentKind) => Result {
  const ofKind = memoize((kind: DocumentKind) => memoize((entry: Entry) => check(entry, kind)));
  return (entry, kind) => ofKind(kind)(entry);
}

/**
 * Returns a version of `check` that caches its last result, because several checks of an entry use it in succession.
 */
function rememberedOnce<Result>(
  check: (entry: Entry, kind: DocumentKind) => Result,
): (entry: Entry, kind: DocumentKind) => Result {
  let last: { readonly entry: Entry; readonly kind: DocumentKind; readonly result: Result } | undefined;
  return (entry, kind) => {
    if (last?.entry !== entry || last.kind !== kind) last = { entry, kind, result: check(entry, kind) };
    return last.result;
  };
}

function schemaProblems(member: Member, entry: Entry, kind: DocumentKind): readonly Problem[] {
  if (kind.hasFixedRoot) {
    const root = kind.shape();
    const value = rootWith(member);
    const findings = validate(root, value, member.key);
    const problems = toSchemaProblems(findings.map((finding) => withHeaderHint(finding, member, root)));
    return withIgnoredKeys(problems, value, root);
  }
  const shape = entry.kind === 'section' ? undefined : kind.entryShape(entry);
  return shape ? withIgnoredKeys(toSchemaProblems(validate(shape, member.value, member.key)), member.value, shape) : [];
}

/** Returns a root object that contains only this entry, so that the entry is validated together with its key. */
function rootWith(member: Member): ObjectNode {
  const { anchor, start, end } = member.key;
  return { kind: 'object', form: 'table', members: [member], anchor, start, end };
}

const explainingRules = rules.filter(({ checks }) => checks.explain ?? checks.explainOtherEntry);

/**
 * Returns the problems. If a rule finds the most likely cause of some of them, the problems of that rule replace them.
 */
function withExplanations(problems: readonly Problem[], task: TaskView | undefined, entry: Entry): readonly Problem[] {
  let remaining = problems;
  for (const rule of explainingRules) {
    const { explain, explainOtherEntry } = rule.checks;
    const explanations = (task ? explain?.(remaining, task) : explainOtherEntry?.(remaining, entry)) ?? [];
    if (explanations.length === 0) continue;
    const consequences = new Set<unknown>(explanations.flatMap(({ explains }) => explains));
    remaining = [...remaining.filter((problem) => !consequences.has(problem)), ...toProblems(rule, explanations)];
  }
  return remaining;
}
