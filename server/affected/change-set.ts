import type { Workspace } from '../core/analysis/graph/workspace.ts';
import { configFileKind } from '../core/analysis/kinds/config-file.ts';
import type { ChangeSet } from '../core/features/affected/change-set.ts';
import { concurrently } from '../files/concurrently.ts';
import type { Disk } from '../files/disk.ts';
import { pathOfUri } from '../files/file-uri.ts';
import { configRoot } from '../files/includes/includes.ts';
import { type FindCandidates, projectsOfMonorepo } from '../files/packages/find-packages.ts';
import { inferenceIn } from '../files/packages/inference.ts';
import { unixPath } from '../files/paths.ts';
import { decodeText } from '../files/read-text.ts';
import type { RepositoryChanges } from './repository-changes.ts';

export interface ChangeSetOptions {
  readonly workspace: Workspace;
  readonly disk: Disk;
  readonly findCandidates: FindCandidates;
}

/** Resolves to the changes with the earlier texts of the files that define tasks, and the packages of the monorepos. */
export async function changeSetOf(changes: RepositoryChanges, options: ChangeSetOptions): Promise<ChangeSet> {
  const { paths, contentBefore } = changes;
  const known = new Set(Array.from(options.workspace.files, ({ uri }) => unixPath(pathOfUri(uri) ?? '')));
  const defining = paths.filter((path) => known.has(unixPath(path)) || configFileKind.naming.matches(unixPath(path)));
  const texts = await concurrently(defining, async (path): Promise<readonly [string, string][]> => {
    const content = await contentBefore(path);
    const read = content && decodeText(content);
    return read && 'text' in read ? [[unixPath(path), read.text]] : [];
  });
  const byPath = new Map(texts.flat());
  return {
    paths: paths.map(unixPath),
    packages: await packagesIn(options),
    textBefore: (path) => byPath.get(path),
  };
}

/** Resolves to the projects that each package of the monorepos depends on. */
async function packagesIn({ workspace, disk, findCandidates }: ChangeSetOptions): Promise<ChangeSet['packages']> {
  const roots = Array.from(workspace.files).flatMap(({ uri, kind, document }) => {
    const inference = kind.includesFiles ? inferenceIn(document) : undefined;
    return inference?.isRoot ? [{ root: configRoot(pathOfUri(uri) ?? ''), inference }] : [];
  });
  const found = await concurrently(roots, async ({ root, inference }) => [
    ...(await projectsOfMonorepo(root, inference, await findCandidates(root), disk)).upstream,
  ]);
  return new Map(found.flat());
}
