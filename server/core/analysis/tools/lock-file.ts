import { assemble } from '../../document/assemble.ts';
import { Document } from '../../document/document.ts';
import { toJson } from '../../document/to-json.ts';
import { folderOf, pathOf } from '../../paths/unix-path.ts';
import { tomlLanguage } from '../../syntax/toml/toml-language.ts';
import { isWithin } from '../../text/is-within.ts';
import { objectOr } from '../../text/json-object.ts';
import { environmentOf } from '../graph/placement/config-layer.ts';
import type { WorkspaceFile } from '../graph/task.ts';
import type { Workspace } from '../graph/workspace.ts';
import { listedName } from './tool-catalog.ts';

/**
 * Returns the paths of the lock files that apply to the tools in a file: for a config file, its own; for another file, those of the
 * config files of its project.
 */
export function lockFilesOf(file: WorkspaceFile, workspace: Workspace): readonly string[] {
  const configs = file.kind.includesFiles
    ? [file]
    : [...workspace.files].filter(({ kind, project }) => kind.includesFiles && project === file.project);
  return [...new Set(configs.map(({ uri, project }) => lockFileOf(pathOf(uri), lockedRoot(project, workspace))))];
}

/** Returns the path of the lock file of a config file. Those of a monorepo can be in its root. */
function lockFileOf(config: string, root: string | undefined): string {
  const folder = folderOf(config).replace(/\/conf\.d$/, '');
  const parts = ['mise', environmentOf(config) ?? [], /\.local\.[^/]*$/.test(config) ? 'local' : []].flat();
  return `${root !== undefined && isWithin(config, root) ? root : folder}/${parts.join('.')}.lock`;
}

/** Returns the root of the monorepo of a project if it contains the lock files of all projects. */
function lockedRoot(project: string, workspace: Workspace): string | undefined {
  const { root, uri = '' } = workspace.projects.monorepoAround(project) ?? {};
  const entry = workspace.file(uri)?.document.entry('monorepo');
  return entry && objectOr(toJson(assemble(entry).member.value)).lockfile === true ? root : undefined;
}

/** Returns the versions of a tool in the text of a lock file; none if the text is malformed. */
export function lockedVersions(name: string, text: string): readonly string[] {
  const document = new Document(text, { language: tomlLanguage, sections: [] });
  const entry = document.entry('tools');
  if (!entry || [...document.blocks.withProblems()].length > 0) return [];
  const tools = objectOr(toJson(assemble(entry).member.value));
  const locked = tools[name] ?? tools[listedName(name)];
  const versions = (Array.isArray(locked) ? locked : []).map((each) => objectOr(each).version);
  return [...new Set(versions.filter((version) => typeof version === 'string'))];
}
