import { assemble } from '../../document/assemble.ts';
import { type Member, memberNamed, type Node } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { propertyOf } from '../graph/property-of.ts';
import type { Task } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import type { Finding, Rule } from './rule.ts';

export const nothingToRun: Rule = {
  code: 'nothing-to-run',
  severity: 'info',
  summary: 'A task runs nothing and has no dependencies.',
  advice:
    'Add `run`, `run_windows` or `file`, or list tasks in `depends` or `depends_post`; `wait_for` does not start any ' +
    'task. The task is correct if another file of the project or a task folder contains a task with the same name, which ' +
    'the runner combines with this task. Templates, tasks that extend a template, and tasks that `[monorepo.task_defaults]` gives something to run are not checked. The format ' +
    'allows such a task (spec 2.2); the validation of the runner reports an error, which is incorrect if the task has `run_windows`.',
  checks: {
    errorFreeAmongTasks: (task, context) => {
      if (task.isTemplate) return [];
      const { member } = assemble(task.entry);
      const empty = emptyPartOf(member);
      if (!empty || isCombined(task, context) || runsByDefault(task, context)) return [];
      const message = `Task \`${task.facts.name}\` has nothing to run; add \`run\`, \`file\` or \`depends\``;
      return [{ message, span: empty } satisfies Finding];
    },
  },
};

const executions = ['run', 'run_windows', 'file', 'depends', 'depends_post'] as const;

/**
 * Returns the culprit: the first empty list or, if there is none, the name; undefined if the task runs something or
 * extends a template.
 */
function emptyPartOf({ key, value }: Member): Span | undefined {
  if (value.kind !== 'object') return isEmptyList(value) ? value : undefined;
  if (memberNamed(value, 'extends')) return undefined;
  const given = executions.flatMap((name) => memberNamed(value, name)?.value ?? []);
  return given.every(isEmptyList) ? (given[0] ?? key) : undefined;
}

/** Returns whether the defaults at the root of the monorepo give the task something to run. */
function runsByDefault(task: Task, { workspace }: TaskContext): boolean {
  return workspace.defaultsOf(task).some((template) =>
    executions.some((name) => {
      const value = propertyOf(template, name);
      return value !== undefined && !isEmptyList(value);
    }),
  );
}

function isEmptyList(value: Node): boolean {
  return value.kind === 'array' && value.items.length === 0;
}

/** Returns whether another file of the project defines a task with the same name. The runner combines such tasks. */
function isCombined({ file, facts: { name } }: Task, { workspace }: TaskContext): boolean {
  return workspace.places
    .projectsOf(file)
    .some((project) =>
      workspace
        .named(name, project)
        .some(
          (other) => other.file !== file && workspace.places.isIn(other.file, project) && other.facts.name === name,
        ),
    );
}
