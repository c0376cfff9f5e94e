import type { Task, WorkspaceFile } from '../../analysis/graph/task.ts';
import { templateOf } from '../../analysis/graph/template-of.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import { spanText } from '../../document/span.ts';
import { code, paragraphs } from '../documentation/markdown.ts';
import { type VariableNamespace, valueForAll } from '../navigation/names/variable-mentions.ts';
import { configFilesOf } from '../navigation/names/variable-uses.ts';
import { isTrue, propertyOf } from './effective-task.ts';

/** The key of the modules that load variables, which is not a variable itself. */
const modules = '_';

/** A variable, and the task or config file that mentions it. */
export interface MentionedVariable {
  readonly namespace: VariableNamespace;
  readonly name: string;
  readonly by: Task | WorkspaceFile;
}

/** Returns where a variable is set or removed, in order of precedence; empty if no file does. */
export function variableOrigin(variable: MentionedVariable, workspace: Workspace): string {
  const { name, by } = variable;
  if (name === modules) return '';
  const task = 'entry' in by ? by : undefined;
  const template = task && templateOf(task, workspace);
  const { project } = 'entry' in by ? by.file : by;
  const origins = [
    { source: `task ${code(task?.facts.name ?? '')}`, value: variableOf(task, variable) },
    { source: `template ${code(template?.facts.name ?? '')}`, value: variableOf(template, variable) },
    ...configFilesOf(project, workspace).map((file) => ({
      source: `config file ${code(file.uri.slice(file.uri.lastIndexOf('/') + 1))}`,
      value: valueForAll(variable, file),
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

function variableOf(task: Task | undefined, { namespace, name }: MentionedVariable): Node | undefined {
  const role = namespace === 'environment' ? 'environment' : 'variables';
  const fields = task?.file.kind.fields().named(role) ?? [];
  return fields.map((field) => valueIn(propertyOf(task, field), name)).find((value) => value !== undefined);
}

function valueIn(variables: Node | undefined, name: string): Node | undefined {
  return variables?.kind === 'object' ? memberNamed(variables, name)?.value : undefined;
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
