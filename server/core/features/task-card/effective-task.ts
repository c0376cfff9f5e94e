import type { Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { assemble } from '../../document/assemble.ts';
import { memberNamed, type Node } from '../../document/node.ts';

/** How a property of a task and that of its template become one (the runner's own rules). */
type MergeRule = 'replace' | 'deep' | 'either' | 'join' | 'own';

const rules: Readonly<Record<string, MergeRule>> = {
  tools: 'deep',
  env: 'deep',
  vars: 'deep',
  deny_all: 'either',
  deny_read: 'either',
  deny_write: 'either',
  deny_net: 'either',
  deny_env: 'either',
  allow_read: 'join',
  allow_write: 'join',
  allow_net: 'join',
  allow_env: 'join',
  pass_through_env: 'join',
  usage: 'join',
  hide: 'own',
  quiet: 'own',
  raw: 'own',
  interactive: 'own',
  raw_args: 'own',
  extends: 'own',
};

/** Most properties of a task take the place of the template's when they say anything. */
function mergeRule(property: string): MergeRule {
  return rules[property] ?? 'replace';
}

export function templateOf({ facts, file, isTemplate }: Task, workspace: Workspace): Task | undefined {
  return facts.template && !isTemplate ? workspace.template(facts.template.value, file.project) : undefined;
}

export function propertyOf(task: Task | undefined, name: string): Node | undefined {
  const value = task && assemble(task.entry).member.value;
  return value?.kind === 'object' ? memberNamed(value, name)?.value : undefined;
}

/** The names of what a task has from its template, as paths: `run`, `env.PORT`. */
export function inheritedBy(task: Task, template: Task): readonly string[] {
  const { value } = assemble(template.entry).member;
  const members = value.kind === 'object' ? value.members : [];
  return members.flatMap(({ key, value: given }) => inherited(key.name, given, propertyOf(task, key.name)));
}

function inherited(name: string, given: Node, own: Node | undefined): readonly string[] {
  switch (mergeRule(name)) {
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
