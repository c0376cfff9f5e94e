import { configFilesFor } from '../../analysis/environment/layers.ts';
import { projectOf } from '../../analysis/graph/placement/project.ts';
import type { Task, WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { configFileKind } from '../../analysis/kinds/config-file.ts';
import { runnerSpelling } from '../../analysis/kinds/runner-spelling.ts';
import { Document } from '../../document/document.ts';
import { pathOf, uriOf } from '../../paths/unix-path.ts';
import { tomlLanguage } from '../../syntax/toml/toml-language.ts';
import { isWithin } from '../../text/is-within.ts';
import type { AffectedReason } from './affected-reason.ts';
import type { ChangeSet } from './change-set.ts';
import type { DefinitionChanges } from './definition-changes.ts';

/** Returns the function that returns the changed sections of config files that apply to a task. */
export function changedSections(
  workspace: Workspace,
  changes: ChangeSet,
  sectionsOf: DefinitionChanges['sectionsOf'],
): (task: Task) => readonly AffectedReason[] {
  const deleted = deletedConfigs(workspace, changes);
  const known = new Map<string, readonly AffectedReason[]>();
  const reasonsIn = (file: WorkspaceFile): readonly AffectedReason[] => {
    const path = pathOf(file.uri);
    return sectionsOf(file).map((name) => ({ kind: 'config', file: path, name }));
  };
  const find = (file: WorkspaceFile): readonly AffectedReason[] => [
    ...configFilesFor(file, workspace).flatMap(reasonsIn),
    ...deleted.filter(({ project }) => isWithin(file.project, project)).flatMap(reasonsIn),
  ];
  return ({ file }) => {
    const found = known.get(file.project) ?? find(file);
    known.set(file.project, found);
    return found;
  };
}

/** Returns the config files that were deleted, without content. */
function deletedConfigs(workspace: Workspace, { paths, textBefore }: ChangeSet): readonly WorkspaceFile[] {
  const spelled = (path: string): string => runnerSpelling(path, workspace.platform);
  const present = new Set(Array.from(workspace.files, ({ uri }) => pathOf(uri)));
  return paths
    .filter(
      (path) => !present.has(path) && configFileKind.naming.matches(spelled(path)) && textBefore(path) !== undefined,
    )
    .map((path) => ({
      uri: uriOf(path, 'file:///'),
      kind: configFileKind,
      document: new Document('', { language: tomlLanguage, sections: configFileKind.sections }),
      project: projectOf(spelled(path)),
    }));
}
