import { quotedName } from '../../schema/words/words.ts';
import type { TaskReference } from '../graph/references/task-reference.ts';
import type { RequiredInput } from '../graph/required-inputs.ts';
import type { Task } from '../graph/task.ts';
import type { TaskContext } from '../graph/task-context.ts';
import { refersToOne } from '../graph/task-name.ts';
import { isTemplate } from '../values/is-template.ts';
import type { Finding, Rule } from './rule.ts';

export const missingArgument: Rule = {
  code: 'missing-argument',
  severity: 'warning',
  summary: 'A reference to a task omits an argument that the task requires.',
  advice:
    'The runner does not start the task. Add the argument after the name (`depends = ["deploy production"]`) or in ' +
    '`args`, or give it a default in the `usage` of the task. References with template expressions and `wait_for`, ' +
    'which does not start tasks, are not checked.',
  checks: {
    amongTasks: (task, context) => task.facts.listed.flatMap((reference) => findingsOf(reference, task, context)),
  },
};

const none: readonly Finding[] = [];

function findingsOf(reference: TaskReference, task: Task, { workspace }: TaskContext): readonly Finding[] {
  if (reference.field.when === 'wait' || reference.args.some(isTemplate)) return [];
  const found = workspace.targetsOf(reference, task);
  if (!found.some(({ facts }) => facts.requiredInputs.length > 0)) return none;
  const targets = found.filter((target) => target !== task);
  const missing = targets.map((target) => ({
    target,
    input: missingInput(target.facts.requiredInputs, reference),
  }));
  // Tasks with the same name may be alternatives, of which the runner uses only one.
  if (refersToOne(reference.kind) && missing.some(({ input }) => input === undefined)) return [];
  const first = missing.find(({ input }) => input !== undefined);
  if (!first?.input) return [];
  const kind = first.input.kind === 'flag' ? 'flag' : 'argument';
  const message = `Task ${quotedName(first.target.facts.name)} requires the ${kind} \`${first.input.written}\`; add it to the reference`;
  return [{ message, span: reference.span }];
}

/** Returns the first required input that the arguments certainly do not contain. */
function missingInput(required: readonly RequiredInput[], { args }: TaskReference): RequiredInput | undefined {
  const flags = args.filter((arg) => arg.startsWith('-'));
  const positional = required.filter(({ kind }) => kind === 'argument');
  const hasShortFlags = flags.some((flag) => /^-[^-]/.test(flag));
  const missingFlag = required.find(
    ({ kind, forms }) =>
      kind === 'flag' &&
      !hasShortFlags &&
      !forms.some((form) => flags.some((flag) => flag === form || flag.startsWith(`${form}=`))),
  );
  return (flags.length === 0 ? positional[args.length] : undefined) ?? missingFlag;
}
