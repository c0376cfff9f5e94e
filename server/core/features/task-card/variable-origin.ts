import type { Task, WorkspaceFile } from '../../analysis/graph/task.ts';
import { templateOf } from '../../analysis/graph/template-of.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { assemble } from '../../document/assemble.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import { spanText } from '../../document/span.ts';
import { code, paragraphs } from '../documentation/markdown.ts';
import { isTrue, propertyOf } from './effective-task.ts';

/** The key of the modules that load variables, which is not a variable itself. */
const modules = '_';

/** Returns where an environment variable of a task is set or removed, in order of precedence; empty if no file does. */
export function variableOrigin(name: string, task: Task, workspace: Workspace): string {
  if (name === modules) return '';
  const template = templateOf(task, workspace);
  const origins = [
    { source: `task ${code(task.facts.name)}`, value: variableOf(task, name) },
    { source: `template ${code(template?.facts.name ?? '')}`, value: variableOf(template, name) },
    ...configFilesFor(task, workspace).map((file) => ({
      source: `config file ${code(file.uri.slice(file.uri.lastIndexOf('/') + 1))}`,
      value: valueIn(environmentOf(file), name),
    })),
  ].flatMap(({ source, value }) => (value ? [{ source, value }] : []));
  const [first, ...others] = origins;
  if (first === undefined) return '';
  const effect = isRemoval(first.value) ? `Removed by ${first.source}` : `Set by ${described(first)}`;
  return paragraphs(effect, others.map((other) => `- overrides ${described(other)}`).join('\n'));
}

function described({ source, value }: { readonly source: string; readonly value: Node }): string {
  return isRemoval(value) ? `${source}, which removes it` : `${source}: ${displayedValue(value)}`;
}

/** Returns whether the value is `false`, which removes the variable. */
function isRemoval(value: Node): boolean {
  const plain = value.kind === 'object' ? memberNamed(value, 'value')?.value : value;
  return plain?.kind === 'boolean' && !plain.value;
}

function variableOf(task: Task | undefined, name: string): Node | undefined {
  const fields = task?.file.kind.fields().named('environment') ?? [];
  return fields.map((field) => valueIn(propertyOf(task, field), name)).find((value) => value !== undefined);
}

/** Returns the config files of the task's project and of its parent folders, the nearest first. */
function configFilesFor({ file: { project } }: Task, workspace: Workspace): readonly WorkspaceFile[] {
  return [...workspace.files]
    .filter((file) => file.kind.includesFiles && (project === file.project || project.startsWith(`${file.project}/`)))
    .sort((a, b) => b.project.length - a.project.length);
}

function environmentOf({ document }: WorkspaceFile): Node | undefined {
  const entry = document.entry('env');
  return entry && assemble(entry).member.value;
}

function valueIn(environment: Node | undefined, name: string): Node | undefined {
  return environment?.kind === 'object' ? memberNamed(environment, name)?.value : undefined;
}

const maxLength = 80;

/** Returns the value as it is written, unless it is a secret. */
function displayedValue(value: Node): string {
  if (value.kind === 'object') {
    const isSecret = isTrue(memberNamed(value, 'redact')?.value) || memberNamed(value, 'age') !== undefined;
    if (isSecret) return '*redacted*';
    const plain = memberNamed(value, 'value')?.value ?? memberNamed(value, 'default')?.value;
    return plain ? displayedValue(plain) : '*required*';
  }
  const text = spanText(value);
  return code(text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);
}
