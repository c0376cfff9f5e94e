import type { Document } from '../../core/document/document.ts';
import type { Disk } from '../../files/disk.ts';
import { findTaskFiles } from '../../files/find-task-files.ts';
import type { Include } from '../../files/includes/includes.ts';
import { outsideConfigs } from '../../files/includes/outside-configs.ts';
import { pathInside } from '../../files/paths.ts';
import { type SearchedFolder, standingsOf } from '../../files/standings.ts';
import type { TaskFile } from '../../files/task-file.ts';
import type { UserFolders } from '../../files/user-folders.ts';
import type { FileSearch } from '../changes/change.ts';

/** The maximum number of files, which protects the server if, for example, the root of a disk is opened. */
export const maxFiles = 20_000;

export interface SearchOptions {
  readonly disk: Disk;
  /** The folders of the user; undefined if there are none, as in a browser. */
  readonly user: UserFolders | undefined;
  /** Returns an open config file, whose text may be unsaved. */
  readonly openFiles: { configFile(path: string): Document | undefined };
}

/** Searches folders, whose paths are absolute. */
export async function searchFolders(folders: readonly string[], options: SearchOptions): Promise<FileSearch> {
  const files = new Map<string, TaskFile>();
  const includes: Include[] = [];
  const searched: SearchedFolder[] = [];
  for (const folder of outermost(folders)) {
    const each = await searchFolder(folder, options);
    searched.push(each);
    const { found: inside, outside } = each;
    const packages = [...outside.packages.files, ...inside.packages.files];
    for (const file of [...outside.files, ...inside.included.outside, ...packages, ...inside.files]) {
      if (files.size < maxFiles) files.set(file.path, file);
    }
    includes.push(...inside.includes);
  }
  return {
    files,
    includes,
    readsPackages: searched.some(({ found, outside }) =>
      [found, outside].some(({ packages }) => packages.monorepos.length > 0),
    ),
    standings: standingsOf(searched, { platform: options.disk.platform, user: options.user, roots: folders }),
  };
}

async function searchFolder(folder: string, { disk, user, openFiles }: SearchOptions): Promise<SearchedFolder> {
  const unsaved = (path: string) => openFiles.configFile(path)?.text;
  const options = { disk, user, shownFrom: folder, unsaved };
  return { folder, found: await findTaskFiles(folder, options), outside: await outsideConfigs(folder, options) };
}

/** Returns the folders that are not inside another one. */
function outermost(folders: readonly string[]): readonly string[] {
  return folders.filter((folder) => !folders.some((outer) => pathInside(outer, folder) !== undefined));
}
