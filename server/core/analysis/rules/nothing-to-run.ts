import type { Member, Node } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import type { TaskView } from '../kinds/task-view.ts';
import type { Finding, Rule } from './rule.ts';

export const nothingToRun: Rule = {
  code: 'nothing-to-run',
  severity: 'info',
  summary: 'A task runs nothing and has no dependencies.',
  advice:
    'Add `run`, `run_windows` or `file`, or list tasks in `depends` or `depends_post`; `wait_for` does not start any ' +
    'task. The task is correct if a task folder contains a script with the same name, which the runner combines with ' +
    'this task. Templates, and tasks that extend a template, are not checked. The specification allows such a task; ' +
    'the validation of the runner reports an error, which is incorrect if the task has `run_windows`.',
  checks: {
    errorFreeTask: ({ isTemplate, member, object, property }) => {
      if (isTemplate) return [];
      if (!object) return isEmptyList(member.value) ? [findingOf(member, member.value)] : [];
      if (property('extends') || executions.some((name) => runsSomething(property(name)))) return [];
      return [findingOf(member, firstEmpty(property) ?? member.key)];
    },
  },
};

const executions = ['run', 'run_windows', 'file', 'depends', 'depends_post'] as const;

function runsSomething(member: Member | undefined): boolean {
  return member !== undefined && !isEmptyList(member.value);
}

function isEmptyList(value: Node): boolean {
  return value.kind === 'array' && value.items.length === 0;
}

/** Returns the first empty list, which is the most likely culprit. */
function firstEmpty(property: TaskView['property']): Span | undefined {
  return executions.flatMap((name) => property(name)?.value ?? [])[0];
}

function findingOf({ key }: Member, span: Span): Finding {
  const message = `Task \`${key.name}\` has nothing to run; add \`run\`, \`file\` or \`depends\``;
  return { message, span };
}
