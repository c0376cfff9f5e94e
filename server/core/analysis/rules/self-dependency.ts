import { quotedName } from '../../schema/words/words.ts';
import { type Removal, removalFixes } from '../fixes/remove-value.ts';
import type { TaskReference } from '../graph/references/task-reference.ts';
import type { Task } from '../graph/task.ts';
import { refersToOne } from '../graph/task-name.ts';
import type { Workspace } from '../graph/workspace.ts';
import type { FindingWith, Rule } from './rule.ts';

export const selfDependency: Rule<FindingWith<Removal>> = {
  code: 'self-dependency',
  severity: 'warning',
  summary: 'A task depends on itself.',
  advice: 'The runner ignores the dependency. Correct the name if another task is intended; otherwise, remove it.',
  checks: {
    amongTasks: (task, { workspace }) =>
      task.facts.listed.flatMap((reference) => {
        const { kind, field, span, node } = reference;
        if (!refersToOne(kind) || field.form === 'steps') return [];
        if (!workspace.targetsOf(reference, task).includes(task) || mayBeOther(reference, task, workspace)) return [];
        const message = `Task ${quotedName(task.facts.name)} depends on itself, which has no effect; remove the reference`;
        return [{ message, span, data: { remove: node } }];
      }),
  },
  fixes: removalFixes('Remove this dependency'),
};

/**
 * Returns whether a reference may refer to another task: it names a task of one project, and several projects include
 * the file.
 */
function mayBeOther({ kind, target }: TaskReference, { file }: Task, { places }: Workspace): boolean {
  return kind === 'project' && !target.startsWith(':') && places.projectsOf(file).length > 1;
}
