import type { Document } from '../../document/document.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import type { Severity } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';
import { placeInString } from '../../document/string-place.ts';
import type { Fix } from '../fixes/fix.ts';
import { rawFix } from '../fixes/raw-fix.ts';
import type { TaskView } from '../kinds/task-view.ts';
import { type TaskString, templatesOfTask } from '../template/strings-of-task.ts';
import { templateFaults } from '../template/template-faults.ts';
import type { Finding, Rule } from './rule.ts';

/** The maximum number of problems that are reported for one string. */
const maxShown = 50;

export const invalidTemplate: Rule<TemplateFinding> = {
  code: 'invalid-template',
  severity: 'error',
  summary: 'A template expression is invalid.',
  advice:
    'Expressions are enclosed in `{{ … }}`, statements in `{% … %}` and comments in `{# … #}`; `if`, `for`, `filter` ' +
    'and similar statements are closed with `endif`, `endfor` and `endfilter`. Enclose braces that are intended for ' +
    'another program in `{% raw %}` and `{% endraw %}`. Braces or statements that do not match are errors. Only a ' +
    'warning is reported if the runner does not always read the string (`run_windows`, `vars`, task templates), or if ' +
    'the content of the braces is invalid, since this depends on the version of the runner (Taskwright follows ' +
    '2026.9.15).',
  checks: {
    task: (task) => {
      const strings = templatesOfTask(task.entry);
      return strings.flatMap((string) => findingsIn(string, task));
    },
  },
  fixes,
};

/** A finding. Its data is the text that is probably intended for another program. */
type TemplateFinding = Finding & { readonly data?: Span | undefined };

/** The properties that the runner renders whenever it reads or runs the task (tested with 2026.9.15). */
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

function findingsIn({ property, node }: TaskString, task: TaskView): readonly TemplateFinding[] {
  const severity = severityIn(property, task);
  if (!severity || !node.closed) return [];
  const faults = templateFaults(node);
  if (faults.length === 0 || isHelpText(node, task)) return [];
  return faults.slice(0, maxShown).map(({ message, start, end, literal, isCertain }) => ({
    severity: isCertain ? severity : 'warning',
    message,
    span: placeInString(node, start, end),
    ...(literal && { data: placeInString(node, literal.start, literal.end) }),
  }));
}

/** Returns the fix that encloses the text that is intended for another program. */
function fixes({ data }: TemplateFinding, document: Document): readonly Fix[] {
  return data ? [rawFix(data, document)] : [];
}

/** Returns the severity of problems in a property; undefined for a property that the runner does not render. */
function severityIn(property: string, { isTemplate, isScript }: TaskView): Severity | undefined {
  if (isScript && property === 'usage') return undefined;
  if (sometimesRead.includes(property)) return 'warning';
  if (!alwaysRead.includes(property)) return undefined;
  return isTemplate ? 'warning' : 'error';
}

/** Returns whether a string is the help text in `required` of a variable, which the runner does not render. */
function isHelpText(node: Node, { property }: TaskView): boolean {
  return ['env', 'vars'].some((name) => {
    const variables = property(name)?.value;
    if (variables?.kind !== 'object') return false;
    return variables.members.some(
      ({ value }) => value.kind === 'object' && memberNamed(value, 'required')?.value === node,
    );
  });
}
