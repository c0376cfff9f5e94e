import { quotedName } from '../../schema/words/words.ts';
import { unresolvedReference } from '../graph/monorepo/unresolved.ts';
import type { Task } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import type { TaskReference } from '../graph/task-reference.ts';
import type { Rule } from './rule.ts';

export const unmatchedPattern: Rule = {
  code: 'unmatched-pattern',
  severity: 'warning',
  summary: 'A pattern such as `lint:*` does not match the name of any task.',
  advice:
    'The runner fails when it reaches the pattern. `*` matches within one segment of a name (`lint:*` matches ' +
    '`lint:css`, not `lint:css:fix`), `**` matches several segments. For a pattern that may match nothing, write `{ ' +
    'task = "…", optional = true }`.',
  checks: {
    amongTasks: (task, context) =>
      task.facts.references
        .filter((reference) => !reference.optional && isUnmatched(reference, task, context))
        .map(({ target, span }) => ({ message: `No task matches the pattern ${quotedName(target)}`, span })),
  },
};

function isUnmatched(reference: TaskReference, task: Task, { workspace }: TaskContext): boolean {
  const { kind, target } = reference;
  const { project } = task.file;
  if (kind === 'project') return unresolvedReference(reference, task, workspace)?.reason === 'unmatched pattern';
  return kind === 'pattern' && workspace.matching(target, project).length === 0 && !workspace.hasUnknownTasks(project);
}
