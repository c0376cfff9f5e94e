import type { Member, Node } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import type { TaskView } from '../kinds/task-view.ts';
import type { Finding, Rule } from './rule.ts';

export const nothingToRun: Rule = {
  code: 'nothing-to-run',
  severity: 'info',
  summary: 'A task that runs nothing and depends on nothing.',
  advice:
    'Give it `run`, `run_windows` or `file`, or the tasks that it stands for in `depends` or `depends_post`; `wait_for` starts ' +
    'nothing. It is fine where a script of the same name lies in a folder of tasks, to which the runner adds what is written ' +
    'here. Templates, and tasks that extend one, are left alone. The specification allows such a task; the runner’s own ' +
    'validation calls it an error, and wrongly so when there is `run_windows`.',
  checks: {
    soundTask: ({ isTemplate, member, object, property }) => {
      if (isTemplate) return [];
      if (!object) return isEmptyList(member.value) ? [problemOf(member, member.value)] : [];
      if (property('extends') || executions.some((name) => runsSomething(property(name)))) return [];
      return [problemOf(member, firstEmpty(property) ?? member.key)];
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

/** The empty list that was perhaps meant to hold something. */
function firstEmpty(property: TaskView['property']): Span | undefined {
  return executions.flatMap((name) => property(name)?.value ?? [])[0];
}

function problemOf({ key }: Member, span: Span): Finding {
  const message = `Task \`${key.name}\` has nothing to run; add \`run\`, \`file\` or \`depends\``;
  return { message, span };
}
