import { quotedName } from '../../schema/words/words.ts';
import { type Removal, removalFixes } from '../fixes/remove-value.ts';
import type { TaskReference } from '../graph/references/task-reference.ts';
import type { Task } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import type { Workspace } from '../graph/workspace.ts';
import type { FindingWith, Rule } from './rule.ts';

export const duplicateDependency: Rule<FindingWith<Removal>> = {
  code: 'duplicate-dependency',
  severity: 'warning',
  summary: 'A list of dependencies contains a task more than once.',
  advice:
    'The runner runs the task once. Remove one, or correct its name if another task is intended. The same task with ' +
    'different arguments or a different environment is a separate run, which is not reported.',
  checks: {
    amongTasks: (task, context) =>
      dependencyLists(task).flatMap((list) => (list.length < 2 ? [] : duplicates(list, task, context))),
  },
  fixes: removalFixes('Remove this dependency'),
};

/** Returns the references of each field that is a list of dependencies. */
function dependencyLists({ facts }: Task): readonly (readonly TaskReference[])[] {
  const written = facts.references.filter(({ kind, field }) => kind !== 'template' && field.form === 'dependencies');
  const fields = new Set(written.map(({ field }) => field));
  return Array.from(fields, (field) => written.filter((reference) => reference.field === field));
}

function duplicates(list: readonly TaskReference[], task: Task, context: TaskContext): readonly FindingWith<Removal>[] {
  // Nearly all lists refer to different tasks in the project of the file, so their runs differ as well.
  const targets = new Set(
    list.map((reference) => firstTarget(reference, task.file.project, context) ?? reference.target),
  );
  return targets.size === list.length ? [] : repeatedRuns(list, task, context);
}

function firstTarget(reference: TaskReference, project: string, { workspace }: TaskContext): Task | undefined {
  return workspace.targetsInProjects(reference, project)[0]?.task;
}

function repeatedRuns(
  list: readonly TaskReference[],
  task: Task,
  { workspace }: TaskContext,
): readonly FindingWith<Removal>[] {
  const first = new Map<string, TaskReference>();
  return list.flatMap((reference): readonly FindingWith<Removal>[] => {
    const { target, span, node } = reference;
    const run = runOf(reference, task, workspace);
    const before = first.get(run);
    first.set(run, before ?? reference);
    if (!before) return [];
    const same = before.target === target ? '' : ` as ${quotedName(before.target)}`;
    const message = `Task ${quotedName(target)} is already in this list${same}; remove one`;
    const related = [{ span: before.span, message: 'First listed here' }];
    return [{ message, span, related, data: { remove: node } }];
  });
}

/**
 * Returns a string that is equal for references that start the same run. It contains the arguments, the environment,
 * and for each project that includes the file, the task and its project. If the reference refers to no task or to
 * several, it contains the text of the reference instead.
 */
function runOf(reference: TaskReference, { file }: Task, workspace: Workspace): string {
  const { kind, target, args, env } = reference;
  const isPattern = kind === 'pattern' || workspace.projects.query(target, file.project)?.isPattern;
  const started = workspace.places.projectsOf(file).map((own) => workspace.targetsInProjects(reference, own)[0]);
  const isKnown = !isPattern && started.every((found) => found !== undefined);
  const what = isKnown ? started.map(({ task, project }) => [task.key, project]) : [kind, target];
  return JSON.stringify([what, args, env.toSorted()]);
}
