import { memberNamed, type Node } from '../../document/node.ts';
import type { Severity } from '../../document/problem.ts';
import { placeInString } from '../../document/string-place.ts';
import type { TaskView } from '../kinds/task-view.ts';
import { type TaskString, templatesOfTask } from '../template/strings-of-task.ts';
import { templateFaults } from '../template/template-faults.ts';
import type { Finding, Rule } from './rule.ts';

/** So many problems of one string are shown; who mends them sees the others. */
const mostShown = 50;

export const invalidTemplate: Rule = {
  code: 'invalid-template',
  severity: 'error',
  summary: 'A template that the runner cannot read.',
  advice:
    'Expressions stand in `{{ … }}`, statements in `{% … %}` and comments in `{# … #}`; `if`, `for`, `filter` and the like are ' +
    'closed with `endif`, `endfor`, `endfilter`. Braces that are meant as they are, for another program, stand between ' +
    '`{% raw %}` and `{% endraw %}`. It is an error when the braces or the statements do not match. It is a warning where the ' +
    'template is not always read (`run_windows`, `vars`, task templates), and when what stands inside the braces is at fault: ' +
    'there the versions of the runner differ (2026.9.15 is the one that is followed).',
  checks: {
    task: (task) => {
      const strings = templatesOfTask(task.entry);
      return strings.flatMap((string) => problemsIn(string, task));
    },
  },
};

/** Where the runner reads a template whenever it reads or runs the task (2026.9.15, tried out). */
const alwaysRead = [
  'run',
  'file',
  'description',
  'alias',
  'dir',
  'depends',
  'depends_post',
  'wait_for',
  'sources',
  'outputs',
  'timeout',
  'shell',
  'tools',
  'usage',
  'env',
  'confirm',
  'allow_read',
  'allow_write',
];
const sometimesRead = ['run_windows', 'vars'];

function problemsIn({ property, node }: TaskString, task: TaskView): readonly Finding[] {
  const severity = severityIn(property, task);
  if (!severity || !node.closed) return [];
  const faults = templateFaults(node);
  if (faults.length === 0 || isHelpText(node, task)) return [];
  return faults.slice(0, mostShown).map(({ message, start, end, isCertain }) => ({
    severity: isCertain ? severity : 'warning',
    message,
    span: placeInString(node, start, end),
  }));
}

/** Undefined for a property in which braces are only braces. */
function severityIn(property: string, { isTemplate }: TaskView): Severity | undefined {
  if (sometimesRead.includes(property)) return 'warning';
  if (!alwaysRead.includes(property)) return undefined;
  return isTemplate ? 'warning' : 'error';
}

/** What `required` of a variable says is told as it is. */
function isHelpText(node: Node, { property }: TaskView): boolean {
  return ['env', 'vars'].some((name) => {
    const variables = property(name)?.value;
    if (variables?.kind !== 'object') return false;
    return variables.members.some(
      ({ value }) => value.kind === 'object' && memberNamed(value, 'required')?.value === node,
    );
  });
}
