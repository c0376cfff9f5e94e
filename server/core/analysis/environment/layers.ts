import { assemble } from '../../document/assemble.ts';
import type { Node, ObjectNode } from '../../document/node.ts';
import { combinedDefinitions } from '../graph/definitions.ts';
import { compareLayers, environmentOf } from '../graph/placement/config-layer.ts';
import { propertyOf } from '../graph/property-of.ts';
import type { Task, WorkspaceFile } from '../graph/task.ts';
import { inheritedTemplates } from '../graph/template-of.ts';
import type { Workspace } from '../graph/workspace.ts';

/** A config file, template or task that defines variables for a task. */
export interface Layer {
  readonly kind: 'task' | 'template' | 'config file';
  /** The name of the task or template; empty for a config file. */
  readonly name: string;
  readonly file: WorkspaceFile;
  /** The tables of variables, in the order in which they are applied. */
  readonly tables: readonly ObjectNode[];
  /** The environment files that are loaded before the tables are applied: `env_file` or `dotenv` of a config file. */
  readonly files: Node | undefined;
  /** The environment (`MISE_ENV`) for which the file is loaded; undefined if it is always loaded. */
  readonly environment: string | undefined;
}

/** Environment variables, or the variables that only template expressions use. */
export type LayeredVariables = 'environment' | 'vars';

/** Returns the layers of a task's variables, lowest precedence first. */
export function layersOf(
  task: Task,
  workspace: Workspace,
  variables: LayeredVariables = 'environment',
): readonly Layer[] {
  return [
    ...configLayersOf(task.file, workspace, variables),
    ...inheritedTemplates(task, workspace)
      .toReversed()
      .map((template) => taskLayer(template, 'template', variables)),
    ...combinedDefinitions(task, workspace).map((each) =>
      taskLayer(each, each.isTemplate ? 'template' : 'task', variables),
    ),
  ];
}

/** Returns the layers that the config files define for the tasks of a file, lowest precedence first. */
export function configLayersOf(
  file: WorkspaceFile,
  workspace: Workspace,
  variables: LayeredVariables = 'environment',
): readonly Layer[] {
  return configFilesFor(file, workspace).map((config) => configLayer(config, variables));
}

/** Returns the config files that apply to the tasks of a file, lowest precedence first. */
export function configFilesFor({ project }: WorkspaceFile, workspace: Workspace): readonly WorkspaceFile[] {
  const configs = workspace.configFiles.filter((file) => appliesTo(project, file, workspace));
  // The user's config file is not in a parent folder. It has the lowest precedence, so it comes first.
  const depth = (file: WorkspaceFile) => (isAbove(file.project, project) ? file.project.length : -1);
  return configs.sort((a, b) => depth(a) - depth(b) || compareLayers(b.uri, a.uri));
}

/** Returns the value of a top-level key of a config file. */
export function sectionOf({ document }: WorkspaceFile, name: string): Node | undefined {
  const entry = document.entry(name);
  return entry && assemble(entry).member.value;
}

function appliesTo(project: string, file: WorkspaceFile, workspace: Workspace): boolean {
  return (
    isAbove(file.project, project) || (workspace.standingOf(file.uri).isOutside && /\/\.config\/mise\//.test(file.uri))
  );
}

function isAbove(folder: string, project: string): boolean {
  return project === folder || project.startsWith(`${folder}/`);
}

function configLayer(file: WorkspaceFile, variables: LayeredVariables): Layer {
  return {
    kind: 'config file',
    name: '',
    file,
    tables: tablesIn(sectionOf(file, variables === 'environment' ? 'env' : variables)),
    files: variables === 'environment' ? (sectionOf(file, 'env_file') ?? sectionOf(file, 'dotenv')) : undefined,
    environment: environmentOf(file.uri),
  };
}

function taskLayer(task: Task, kind: 'task' | 'template', variables: LayeredVariables): Layer {
  const fields = task.file.kind.fields().named(variables === 'environment' ? 'environment' : 'variables');
  const tables = fields.flatMap((field) => tablesIn(propertyOf(task, field)));
  return { kind, name: task.facts.name, file: task.file, tables, files: undefined, environment: undefined };
}

/** Returns the tables of an environment: the value itself, or the tables of `[[env]]`. */
export function tablesIn(environment: Node | undefined): readonly ObjectNode[] {
  if (environment?.kind === 'object') return [environment];
  return environment?.kind === 'array' ? environment.items.filter((item) => item.kind === 'object') : [];
}

/** Returns the strings in a list; an empty list for other values. */
export function stringsIn(value: Node | undefined): readonly string[] {
  return value?.kind === 'array' ? value.items.flatMap((item) => (item.kind === 'string' ? item.value : [])) : [];
}
