import { memberNamed, type Node } from '../../document/node.ts';
import { fenced, paragraphs } from './markdown.ts';

/** What a task says of itself in a few lines: its description, what it runs, and the names in `properties`. */
export function taskSummary(value: Node, properties: readonly string[]): string {
  if (value.kind === 'string') return fenced(value.value);
  if (value.kind === 'array') return fenced(scriptsOf(value));
  if (value.kind !== 'object') return '';
  const textOf = (name: string): string => {
    const found = memberNamed(value, name)?.value;
    return found ? scriptsOf(found) : '';
  };
  const lists = properties.flatMap((name) => {
    const names = textOf(name).split('\n').filter(Boolean);
    return names.length > 0 ? [`- ${name}: ${names.map((item) => `\`${item}\``).join(', ')}`] : [];
  });
  return paragraphs(textOf('description'), fenced(textOf('run') || textOf('run_windows')), lists.join('\n'));
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
