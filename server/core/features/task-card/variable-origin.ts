import {
  type Assignment,
  type EnvironmentInputs,
  type EnvironmentVariable,
  effectiveEnvironment,
} from '../../analysis/environment/effective-environment.ts';
import { configLayersOf, type LayeredVariables, layersOf } from '../../analysis/environment/layers.ts';
import { withoutUsers } from '../../analysis/environment/secrets.ts';
import { projectTitle } from '../../analysis/graph/monorepo/project-title.ts';
import { inProject, type Task, type WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { joinWords } from '../../schema/words/words.ts';
import { code, paragraphs } from '../documentation/markdown.ts';

/** A variable, and the task or config file that mentions it. */
export interface MentionedVariable {
  readonly namespace: LayeredVariables;
  readonly name: string;
  readonly by: Task | WorkspaceFile;
}

/**
 * Returns the files that set or remove a variable, in order of precedence, as Markdown; empty if there are none. If the
 * projects of a task differ, the result names them.
 */
export function variableOrigin(mentioned: MentionedVariable, workspace: Workspace, inputs: EnvironmentInputs): string {
  const { by } = mentioned;
  if (!('entry' in by)) return originIn(mentioned, workspace, inputs);
  const byText = new Map<string, string[]>();
  for (const project of workspace.places.projectsOf(by.file)) {
    const text = originIn({ ...mentioned, by: inProject({ task: by, project }) }, workspace, inputs);
    byText.set(text, [...(byText.get(text) ?? []), projectTitle(project, workspace)]);
  }
  const texts = [...byText].filter(([text]) => text !== '');
  if (byText.size === 1) return texts[0]?.[0] ?? '';
  return paragraphs(...texts.map(([text, titles]) => `In ${joinWords(titles, 'and')}:\n\n${text}`));
}

function originIn({ namespace, name, by }: MentionedVariable, workspace: Workspace, inputs: EnvironmentInputs): string {
  const layers = 'entry' in by ? layersOf(by, workspace, namespace) : configLayersOf(by, workspace, namespace);
  const { variables } = effectiveEnvironment(layers, inputs);
  const variable = variables.find((candidate) => candidate.name === name);
  const { uri } = 'entry' in by ? by.file : by;
  return variable ? describedVariable(variable, uri) : '';
}

/** Returns the description of a variable for the file with this URI. */
function describedVariable({ winner, others }: EnvironmentVariable, uri: string): string {
  const source = sourceOf(winner, uri);
  const effect =
    winner.state === 'removed'
      ? `Removed by ${source}`
      : winner.state === 'required'
        ? `Required by ${source}`
        : `Set by ${source}: ${displayedValue(winner)}`;
  return paragraphs(effect, others.map((other) => `- ${describedOther(other, uri)}`).join('\n'));
}

function describedOther(other: Assignment, uri: string): string {
  const source = sourceOf(other, uri);
  switch (other.state) {
    case 'removed':
      return `overrides ${source}, which removes it`;
    case 'required':
      return `required by ${source}`;
    case 'default':
      return `not used: the default in ${source}: ${displayedValue(other)}`;
    default:
      return `overrides ${source}: ${displayedValue(other)}`;
  }
}

/** Returns where a variable is set. The file of a task is named if it is another one than that with this URI. */
function sourceOf({ origin: { layer, path } }: Assignment, uri: string): string {
  const file = code(fileName(layer.file.uri));
  const ofTask = `${layer.kind} ${code(layer.name)}${layer.kind === 'task' && layer.file.uri !== uri ? ` in ${file}` : ''}`;
  const source = layer.kind === 'config file' ? `config file ${file}` : ofTask;
  return path === undefined ? source : `${code(fileName(path))}, which ${source} loads`;
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

const maxLength = 80;

/** Returns the value of a variable as Markdown. A secret is replaced with "redacted" or "encrypted". */
export function displayedValue({ state, text, isSecret }: Pick<Assignment, 'state' | 'text' | 'isSecret'>): string {
  if (state === 'encrypted') return '*encrypted*';
  if (isSecret) return '*redacted*';
  const shown = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return shown === '' ? '*empty*' : code(withoutUsers(shown));
}
