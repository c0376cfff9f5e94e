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
  return variable ? describedVariable(variable) : '';
}

function describedVariable({ winner, others }: EnvironmentVariable): string {
  const effect =
    winner.state === 'removed'
      ? `Removed by ${sourceOf(winner)}`
      : winner.state === 'required'
        ? `Required by ${sourceOf(winner)}`
        : `Set by ${sourceOf(winner)}: ${displayedValue(winner)}`;
  return paragraphs(effect, others.map((other) => `- ${describedOther(other)}`).join('\n'));
}

function describedOther(other: Assignment): string {
  switch (other.state) {
    case 'removed':
      return `overrides ${sourceOf(other)}, which removes it`;
    case 'required':
      return `required by ${sourceOf(other)}`;
    case 'default':
      return `not used: the default in ${sourceOf(other)}: ${displayedValue(other)}`;
    default:
      return `overrides ${sourceOf(other)}: ${displayedValue(other)}`;
  }
}

function sourceOf({ origin: { layer, path } }: Assignment): string {
  const source =
    layer.kind === 'config file'
      ? `config file ${code(fileName(layer.file.uri))}`
      : `${layer.kind} ${code(layer.name)}`;
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
