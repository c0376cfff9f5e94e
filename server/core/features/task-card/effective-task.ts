import type { MergeRule } from '../../analysis/fields/field-keywords.ts';
import type { Task } from '../../analysis/graph/task.ts';
import { assemble } from '../../document/assemble.ts';
import { memberNamed, type Node } from '../../document/node.ts';

export function propertyOf(task: Task | undefined, name: string): Node | undefined {
  const value = task && assemble(task.entry).member.value;
  return value?.kind === 'object' ? memberNamed(value, name)?.value : undefined;
}

/** Returns the paths of the values that a task inherits from its template: `run`, `env.PORT`. */
export function inheritedBy(task: Task, template: Task): readonly string[] {
  const { value } = assemble(template.entry).member;
  const members = value.kind === 'object' ? value.members : [];
  const fields = task.file.kind.fields();
  return members.flatMap(({ key: { name }, value: given }) =>
    inherited(name, fields.mergeRule(name), given, propertyOf(task, name)),
  );
}

function inherited(name: string, rule: MergeRule, given: Node, own: Node | undefined): readonly string[] {
  switch (rule) {
    case 'own':
      return [];
    case 'deep':
      return keysOf(given).flatMap((key) => (keysOf(own).includes(key) ? [] : [`${name}.${key}`]));
    case 'either':
      return isTrue(given) && !isTrue(own) ? [name] : [];
    case 'join':
      return [name];
    case 'replace':
      return isEmpty(own) ? [name] : [];
  }
}

export function isTrue(node: Node | undefined): boolean {
  return node?.kind === 'boolean' && node.value;
}

function isEmpty(node: Node | undefined): boolean {
  if (!node || node.kind === 'missing') return true;
  if (node.kind === 'string') return node.value === '';
  return node.kind === 'array' && node.items.length === 0;
}

function keysOf(node: Node | undefined): readonly string[] {
  return node?.kind === 'object' ? node.members.map(({ key }) => key.name) : [];
}
