import { quotedName } from '../../schema/words/words.ts';
import { unresolvedReference } from '../graph/monorepo/unresolved.ts';
import type { TaskReference } from '../graph/references/task-reference.ts';
import type { Task } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import type { Finding, Rule } from './rule.ts';

export const unsupportedReference: Rule = {
  code: 'unsupported-reference',
  severity: 'error',
  summary: 'A reference such as `^build` is in a field that does not support it.',
  advice:
    'In `depends`, `^build` refers to the task `build` of every project of the monorepo that the project of the task depends on, ' +
    'according to its workspace files such as `package.json`. With `experimental = true`, the runner refuses to load any ' +
    'task if `depends_post` or `wait_for` contains such a reference; in `run` it does not find the task.',
  checks: {
    amongTasks: (task, context) => task.facts.listed.flatMap((reference) => findingOf(reference, task, context) ?? []),
  },
};

function findingOf(reference: TaskReference, from: Task, { workspace }: TaskContext): Finding | undefined {
  const { kind, target, field, span } = reference;
  if (kind !== 'project' || unresolvedReference(reference, from, workspace)?.reason !== 'unsupported') return undefined;
  const [name, where] = [quotedName(target), quotedName(field.name)];
  return field.form === 'steps'
    ? { message: `The runner does not find ${name} in ${where}; use it in \`depends\``, span, severity: 'warning' }
    : {
        message: `The runner does not support ${name} in ${where}, and refuses to load the tasks; use it in \`depends\``,
        span,
      };
}
