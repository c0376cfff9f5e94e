import { basename, join } from 'node:path';
import { addIncludes } from '../../../core/analysis/fixes/add-includes.ts';
import { compareLayers, environmentOf } from '../../../core/analysis/graph/placement/config-layer.ts';
import type { WorkspaceFile } from '../../../core/analysis/graph/task.ts';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import { configFileKind } from '../../../core/analysis/kinds/config-file.ts';
import { pathInTaskFolder } from '../../../core/analysis/kinds/file-naming.ts';
import { Document } from '../../../core/document/document.ts';
import { tomlLanguage } from '../../../core/syntax/toml/toml-language.ts';
import { pathOfUri, uriOfPath } from '../../../files/file-uri.ts';
import { configRoot, type Includes, includesOf } from '../../../files/includes/includes.ts';
import { pathInside, runnerPath, unixPath } from '../../../files/paths.ts';
import type { NewTaskInclude } from '../../../protocol/new-task.ts';
import { toRange } from '../../documents/to-lsp.ts';

interface Config {
  readonly path: string;
  readonly file: WorkspaceFile;
  /** The folder that it applies to. */
  readonly root: string;
  readonly includes: Includes | undefined;
}

/**
 * Returns the edit of a config file that adds a task file to its includes; undefined if the runner already loads the
 * tasks in the task file, or cannot load it at all (JSON).
 */
export function includeOfNewTask(
  { uri, kind }: WorkspaceFile,
  workspace: Workspace,
  folders: readonly string[],
): NewTaskInclude | { readonly refusal: string } | undefined {
  const path = pathOfUri(uri);
  if (path === undefined || kind.includesFiles || !path.endsWith('.toml')) return undefined;
  const configs = configsAround(path, workspace);
  const used = configs.filter(({ file }) => workspace.standingOf(file.uri).overriddenBy === undefined);
  if (used.some(({ includes }) => includes?.names.some((include) => include.holds(path)))) return undefined;
  // A remote or computed include may already include the file.
  if (used.some(({ includes }) => includes && includes.leftAlone.length > 0)) return undefined;
  const inTaskFolder = pathInTaskFolder(runnerPath(path, workspace.platform)) !== undefined;
  if (inTaskFolder && configs.every(({ includes }) => !includes)) return undefined;
  const [config] = configs;
  return config ? includeIn(config, path, workspace) : newConfig(path, folders);
}

/** Returns the config files that apply to a path, most suitable for an include first. */
function configsAround(path: string, workspace: Workspace): readonly Config[] {
  const configs = [...workspace.files].flatMap((file): readonly Config[] => {
    const configPath = file.kind.includesFiles && workspace.isLoaded(file) ? pathOfUri(file.uri) : undefined;
    if (configPath === undefined) return [];
    const root = configRoot(configPath);
    if (pathInside(root, path) === undefined) return [];
    return [
      {
        path: configPath,
        file,
        root,
        includes: includesOf(configPath, file.document.text, { platform: workspace.platform }),
      },
    ];
  });
  return configs.sort((a, b) => b.root.length - a.root.length || rank(a) - rank(b) || compareLayers(a.path, b.path));
}

/**
 * Returns the rank of a config file; the most suitable one has the lowest. A file with includes comes first, because the runner
 * uses the includes of no other file, and one that applies only to an environment or a machine comes last.
 */
function rank({ path, includes }: Config): number {
  if (environmentOf(path) !== undefined) return 4;
  const isShared = /^(?:\.?mise|config)\.toml$/.test(basename(path));
  return includes ? 0 : isShared ? 1 : 2;
}

function includeIn(
  { path: configPath, file, root, includes }: Config,
  path: string,
  workspace: Workspace,
): NewTaskInclude | { readonly refusal: string } {
  const included = pathInside(root, path) ?? path;
  // Includes replace the task folders that apply by default.
  const paths = includes ? [included] : [...taskFolders(root, workspace), included];
  const edit = addIncludes(paths, file.document);
  if (!edit) {
    const [name, config] = [basename(path), basename(configPath)];
    return {
      refusal: `The runner does not load \`${name}\`; add it to \`task_config.includes\` in \`${config}\` first.`,
    };
  }
  return { uri: file.uri, range: toRange(edit, file.document), newText: edit.text, isNew: false };
}

/** Returns the default task folders of a project that contain tasks. */
function taskFolders(root: string, workspace: Workspace): readonly string[] {
  const folders = [...workspace.files].flatMap(({ uri }) => {
    const path = pathOfUri(uri);
    const inside = path === undefined ? undefined : pathInTaskFolder(runnerPath(path, workspace.platform));
    const folder = path !== undefined && inside && unixPath(path).split('/').slice(0, -inside.length).join('/');
    return (folder && pathInside(root, folder)) || [];
  });
  return [...new Set(folders)].sort();
}

/** Returns the edit that creates a config file in the outermost folder, with the include. */
function newConfig(path: string, folders: readonly string[]): NewTaskInclude | undefined {
  const root = folders.find((folder) => pathInside(folder, path) !== undefined);
  const included = root === undefined ? undefined : pathInside(root, path);
  if (root === undefined || included === undefined) return undefined;
  const document = new Document('', { language: tomlLanguage, sections: configFileKind.sections });
  const edit = addIncludes([included], document);
  return (
    edit && {
      uri: uriOfPath(join(root, 'mise.toml')),
      range: toRange(edit, document),
      newText: edit.text,
      isNew: true,
    }
  );
}
