import { commands, l10n, type Uri } from 'vscode';
import { notifyWarning } from '../../dialogs/notify.ts';
import type { PackageDocuments, PackagePlace } from './package-documents.ts';
import { changedPaths, type PackageFiles } from './unpack-tarball.ts';

/** The maximum number of files in a diff editor. */
const maxShown = 300;

export interface ComparedPackages {
  /** Undefined for a new package. */
  readonly before: PackagePlace | undefined;
  readonly after: PackagePlace;
}

/**
 * Opens the differences between two versions in a diff editor: a summary, and then the files. Resolves to the number of
 * files that differ; opens nothing if there are none.
 */
export async function openChanges(
  packages: PackageDocuments,
  title: string,
  { before, after }: ComparedPackages,
): Promise<number> {
  const none: PackageFiles = new Map();
  const [old, now] = [before === undefined ? none : await packages.files(before), await packages.files(after)];
  const paths = changedPaths(old, now);
  if (paths.length === 0) return 0;
  const summary = [packages.summaryAddress(after), before && packages.summaryAddress(before)] as const;
  const files = paths.slice(0, maxShown).map((path): Resource => {
    const [left, right] = [before && packages.address(before, path), packages.address(after, path)];
    return [right, old.has(path) ? left : undefined, now.has(path) ? right : undefined];
  });
  await commands.executeCommand('vscode.changes', title, [[summary[0], summary[1], summary[0]], ...files]);
  if (paths.length > maxShown) {
    const all = paths.length.toLocaleString('en');
    void notifyWarning(l10n.t('{0}: only {1} of {2} changed files are shown.', title, maxShown, all));
  }
  return paths.length;
}

/** A resource of `vscode.changes`. A side that does not exist is undefined. */
type Resource = readonly [label: Uri, before: Uri | undefined, after: Uri | undefined];
