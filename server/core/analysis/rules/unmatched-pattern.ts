import { quotedName } from '../../schema/words/words.ts';
import { isUnseen } from '../graph/is-unseen.ts';
import { unresolvedReference } from '../graph/monorepo/unresolved.ts';
import type { TaskReference } from '../graph/references/task-reference.ts';
import { findAmongReferring } from '../graph/referring-tasks.ts';
import type { Task } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import type { Finding, Rule } from './rule.ts';

export const unmatchedPattern: Rule = {
  code: 'unmatched-pattern',
  severity: 'warning',
  summary: 'A pattern such as `lint:*` does not match the name of any task.',
  advice:
    'The runner fails when it reaches the pattern. `*` matches within one segment of a name (`lint:*` matches ' +
    '`lint:css`, not `lint:css:fix`), and `**` matches several segments. For a pattern that may match nothing, write `{ ' +
    'task = "…", optional = true }`.',
  checks: {
    amongTasks: (task, context) =>
      task.facts.listed.flatMap(
        (reference) =>
          findAmongReferring(reference, task, context.workspace, (from) => findingOf(reference, from, context)) ?? [],
      ),
  },
};

function findingOf(reference: TaskReference, from: Task, context: TaskContext): Finding | undefined {
  if (reference.optional || !isUnmatched(reference, from, context)) return undefined;
  if (context.workspace.projects.isMisspelled(reference, from.file.project)) return undefined;
  return { message: describe(reference, from, context), span: reference.span };
}

function isUnmatched(reference: TaskReference, task: Task, { workspace }: TaskContext): boolean {
  const { kind, target } = reference;
  if (kind === 'project') return unresolvedReference(reference, task, workspace)?.reason === 'unmatched pattern';
  if (kind !== 'pattern') return false;
  return workspace.places
    .projectsOf(task.file)
    .every(
      (project) =>
        !workspace.places.hasUnknownTasks(project) &&
        workspace
          .reachable(workspace.matching(target, project), reference, task)
          .every((match) => isUnseen(match, task.file, workspace)),
    );
}

function describe(reference: TaskReference, task: Task, { workspace }: TaskContext): string {
  const { target } = reference;
  const projects = workspace.places.projectsOf(task.file);
  const matching = projects.flatMap((project) => workspace.matching(target, project));
  const unseen = workspace.reachable(matching, reference, task);
  if (unseen.length === 0) return `No task matches the pattern ${quotedName(target)}`;
  const isExecutable = unseen.some(({ file }) => workspace.standingOf(file.uri).reach !== 'not executable');
  const remedy = isExecutable ? 'add these files to `task_config.includes`' : 'run `chmod +x` on these scripts';
  return `The pattern ${quotedName(target)} matches only tasks in files that the runner does not load; ${remedy}`;
}
