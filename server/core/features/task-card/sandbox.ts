import type { Task } from '../../analysis/graph/task.ts';
import { templateOf } from '../../analysis/graph/template-of.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import type { Node } from '../../document/node.ts';
import { codeList } from '../documentation/markdown.ts';
import { isTrue, propertyOf } from './effective-task.ts';

const resources = [
  { name: 'read', what: 'reading files' },
  { name: 'write', what: 'writing files' },
  { name: 'net', what: 'the network' },
  { name: 'env', what: 'environment variables' },
] as const;

const maxNames = 8;

/** Returns the access that a task is denied, with the exceptions, as Markdown; empty if the task has no such settings. */
export function sandbox(task: Task, workspace: Workspace): string {
  const template = templateOf(task, workspace);
  const denies = (name: string) => isTrue(propertyOf(task, name)) || isTrue(propertyOf(template, name));
  const allowed = (name: string) => [...strings(propertyOf(template, name)), ...strings(propertyOf(task, name))];
  const lines = resources.flatMap(({ name, what }) => {
    const exceptions = [...allowed(`allow_${name}`), ...(name === 'env' ? allowed('pass_through_env') : [])];
    const list = codeList([...new Set(exceptions)], maxNames);
    if (denies('deny_all') || denies(`deny_${name}`)) return [`- ${what}: denied${list && ` except for ${list}`}`];
    return list ? [`- ${what}: allowed for ${list}`] : [];
  });
  return lines.length > 0 ? `Sandbox:\n${lines.join('\n')}` : '';
}

function strings(node: Node | undefined): readonly string[] {
  const items = node?.kind === 'array' ? node.items : [];
  return items.flatMap((item) => (item.kind === 'string' ? [item.value] : []));
}
