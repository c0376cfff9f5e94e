import type { Entry } from '../../document/entry.ts';
import type { Observed } from '../graph/change-log.ts';
import { defaultShells } from '../graph/runner-settings.ts';
import { shellsOfFile, shellsOfTask } from '../graph/shells-of-task.ts';
import type { WorkspaceFile } from '../graph/task.ts';
import { templateOf } from '../graph/template-of.ts';
import type { Workspace } from '../graph/workspace.ts';
import { programOfScriptFile } from '../scripts/script-file-program.ts';
import { type CheckedScript, checkedScripts, type ScriptSurroundings } from './checked-script.ts';
import { configEnvironment, isSameEnvironment } from './environment.ts';

/** Returns the scripts of one task or template that ShellCheck can check; an empty list for any other entry. */
export function scriptsOfEntry(
  entry: Entry,
  { uri, kind, document }: Pick<WorkspaceFile, 'uri' | 'kind' | 'document'>,
  workspace: Workspace,
  surroundings: ScriptSurroundings,
): readonly CheckedScript[] {
  if (entry.kind === 'section' || !kind.isTask(entry)) return [];
  const task = workspace.task(uri, entry);
  const template = task && templateOf(task, workspace)?.entry;
  const options = {
    document,
    fields: kind.fields(),
    isTemplate: kind.isTemplate(entry),
    template,
    surroundings,
    shells: task ? shellsOfTask(task, workspace, surroundings.shells) : surroundings.shells,
    scriptProgram: programOfScriptFile(uri) ?? surroundings.fileShell,
  };
  return checkedScripts(entry, options);
}

/** Yields the scripts of all tasks and templates of a file that ShellCheck can check. */
export function* scriptsOfFile(file: WorkspaceFile, workspace: Workspace): Generator<CheckedScript> {
  const surroundings = scriptSurroundings(file, workspace);
  for (const entry of file.document.entries()) yield* scriptsOfEntry(entry, file, workspace, surroundings);
}

/**
 * Returns the settings of config files that apply to the scripts of a file. The variables are in the `env` of the file, and of the
 * config files of its project and of the projects above it. If several projects include the file, all of them are searched.
 */
export function scriptSurroundings(file: WorkspaceFile, workspace: Workspace): ScriptSurroundings {
  const projects = workspace.places.projectsOf(file);
  const around = [...new Set(projects.flatMap((project) => configsAround(project, workspace)))];
  return {
    shells: shellsOfFile(file, workspace),
    fileShell: defaultShells(file.project, workspace).file,
    environment: configEnvironment([file.document, ...around.map(({ document }) => document)]),
  };
}

/** Returns the config files of a project and of the projects above it. */
function configsAround(project: string, workspace: Workspace): readonly WorkspaceFile[] {
  const configs = configsByProject(workspace);
  const found: WorkspaceFile[] = [];
  for (let folder = project; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    found.push(...(configs.get(folder) ?? []));
    if (folder === '') return found;
  }
}

type ConfigsByProject = ReadonlyMap<string, readonly WorkspaceFile[]>;

const knownConfigs = new WeakMap<Workspace, Observed<ConfigsByProject>>();

/** Returns the config files of a workspace by their projects. The result is cached until a file is added or removed. */
function configsByProject(workspace: Workspace): ConfigsByProject {
  const before = knownConfigs.get(workspace);
  if (before && workspace.isCurrent(before)) return before.result;
  const observed = workspace.observe(() => {
    const configs = new Map<string, WorkspaceFile[]>();
    for (const file of workspace.files) {
      if (!file.kind.includesFiles) continue;
      const others = configs.get(file.project);
      if (others) others.push(file);
      else configs.set(file.project, [file]);
    }
    return configs;
  });
  knownConfigs.set(workspace, observed);
  return observed.result;
}

export function areSameSurroundings(a: ScriptSurroundings, b: ScriptSurroundings): boolean {
  const shellsOf = ({ shells, fileShell }: ScriptSurroundings): string => JSON.stringify([shells, fileShell]);
  return shellsOf(a) === shellsOf(b) && isSameEnvironment(a.environment, b.environment);
}
