import type { ReferenceTime } from '../../analysis/fields/field-keywords.ts';
import { pathFieldNames } from '../../analysis/fields/path-fields.ts';
import type { TaskFields } from '../../analysis/fields/task-fields.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import { fenced, paragraphs } from '../documentation/markdown.ts';

/** Returns the fields that a summary lists first: the script file of a task, and its aliases. */
export function namingFields(fields: TaskFields): readonly string[] {
  return [...pathFieldNames(fields.paths(), ({ kind }) => kind === 'file'), ...fields.named('alias')];
}

/** Returns the fields that a summary lists if the workspace is not known: also the template and the dependencies. */
export function summaryFields(fields: TaskFields): readonly string[] {
  const times: readonly ReferenceTime[] = ['before', 'wait', 'after'];
  const dependencies = times.flatMap((time) => fields.references.filter(({ when }) => when === time));
  return [...fields.named('template'), ...namingFields(fields), ...dependencies.map(({ name }) => name)];
}

/** Returns the description of a task, its commands, and the names in the fields `listed`, as Markdown. */
export function taskSummary(value: Node, fields: TaskFields, listed: readonly string[]): string {
  if (value.kind === 'string') return fenced(value.value);
  if (value.kind === 'array') return fenced(scriptsOf(value));
  if (value.kind !== 'object') return '';
  const textOf = (name: string): string => {
    const found = memberNamed(value, name)?.value;
    return found ? scriptsOf(found) : '';
  };
  const lists = listed.flatMap((name) => {
    const names = textOf(name).split('\n').filter(Boolean);
    return names.length > 0 ? [`- ${name}: ${names.map((item) => `\`${item}\``).join(', ')}`] : [];
  });
  return paragraphs(
    textOf('description'),
    fenced(fields.steps.map(textOf).find((text) => text !== '') ?? ''),
    lists.join('\n'),
  );
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
