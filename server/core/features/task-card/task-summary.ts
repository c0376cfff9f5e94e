import type { ReferenceTime } from '../../analysis/fields/field-keywords.ts';
import { pathFieldNames } from '../../analysis/fields/path-fields.ts';
import type { TaskFields } from '../../analysis/fields/task-fields.ts';
import type { StepTime } from '../../analysis/graph/phases.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import { code, codeList, fenced, paragraphs } from '../documentation/markdown.ts';

/** Returns the fields that a summary lists first: the script file of a task, and its aliases. */
export function namingFields(fields: TaskFields): readonly string[] {
  return [...pathFieldNames(fields.paths(), ({ kind }) => kind === 'file'), ...fields.named('alias')];
}

/**
 * Returns the fields that a summary lists without a workspace: the template, the naming fields, and the dependencies.
 */
export function summaryFields(fields: TaskFields): readonly string[] {
  const times: readonly ReferenceTime[] = ['before', 'wait', 'after'];
  const dependencies = times.flatMap((time) => fields.references.filter(({ when }) => when === time));
  return [...fields.named('template'), ...namingFields(fields), ...dependencies.map(({ name }) => name)];
}

/**
 * Returns the description of a task, its commands, and the names in the fields `listed`, as Markdown. Of the fields with commands,
 * the one that is run at `stepTime` comes first.
 */
export function taskSummary(
  value: Node,
  fields: TaskFields,
  listed: readonly string[],
  stepTime: StepTime = 'during',
): string {
  if (value.kind === 'string') return fenced(value.value);
  if (value.kind === 'array') return stepsOf(value);
  if (value.kind !== 'object') return '';
  const textOf = (name: string): string => {
    const found = memberNamed(value, name)?.value;
    return found ? scriptsOf(found) : '';
  };
  const lists = listed.flatMap((name) => {
    const names = textOf(name).split('\n').filter(Boolean);
    return names.length > 0 ? [`- ${name}: ${names.map((item) => `\`${item}\``).join(', ')}`] : [];
  });
  const run = fields.steps.filter((name) => fields.reference(name)?.when === stepTime);
  const commands = [...run, ...fields.steps].map((name) => stepsOf(memberNamed(value, name)?.value));
  return paragraphs(textOf('description'), commands.find((steps) => steps !== '') ?? '', lists.join('\n'));
}

/** The maximum number of steps that are listed. */
const maxSteps = 12;

/** Returns the steps of a task: its scripts as code, or a list if one of the steps runs other tasks. */
function stepsOf(value: Node | undefined): string {
  const steps = value?.kind === 'array' ? value.items : value ? [value] : [];
  if (steps.every(({ kind }) => kind === 'string')) return value ? fenced(scriptsOf(value)) : '';
  const lines = steps.flatMap((step) => stepLine(step));
  const shown = lines.slice(0, maxSteps).map((line, index) => `${index + 1}. ${line}`);
  return (lines.length > maxSteps ? [...shown, `${maxSteps + 1}. …`] : shown).join('\n');
}

function stepLine(step: Node): readonly string[] {
  if (step.kind === 'string') {
    const [first = '', ...others] = step.value.trim().split(/\r?\n/);
    return first === '' ? [] : [`${code(first)}${others.length > 0 ? ' …' : ''}`];
  }
  if (step.kind !== 'object') return [];
  const task = textsIn(memberNamed(step, 'task')?.value);
  if (task.length > 0) return [`task ${code([...task, ...textsIn(memberNamed(step, 'args')?.value)].join(' '))}`];
  const tasks = textsIn(memberNamed(step, 'tasks')?.value);
  return tasks.length > 0 ? [`tasks ${codeList(tasks, maxSteps)} in parallel`] : [];
}

function textsIn(value: Node | undefined): readonly string[] {
  if (value?.kind === 'array') return value.items.flatMap(textsIn);
  return value?.kind === 'string' && value.value !== '' ? [value.value] : [];
}

function scriptsOf(value: Node): string {
  if (value.kind === 'string') return value.value;
  if (value.kind === 'array')
    return value.items
      .map(scriptsOf)
      .filter((text) => text !== '')
      .join('\n');
  const task = value.kind === 'object' ? memberNamed(value, 'task')?.value : undefined;
  return task?.kind === 'string' ? task.value : '';
}
