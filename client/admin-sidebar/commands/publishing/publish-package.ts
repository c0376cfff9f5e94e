import { basename } from 'node:path';
import { l10n, Uri } from 'vscode';
import { publishPackage as publish } from '../../../../admin-client/client/publish-package.ts';
import { RegistryError, type RegistryErrorDetails } from '../../../../admin-client/registry-error.ts';
import { visibleCharacters } from '../../../../server/core/text/visible-text.ts';
import { isConfirmed, notify } from '../../../dialogs/notify.ts';
import { shortList } from '../../../dialogs/short-list.ts';
import { withNotification } from '../../../dialogs/with-progress.ts';
import { recordChange } from '../../changes/record-change.ts';
import { findNpm } from '../../packing/find-npm.ts';
import { type PackedFolder, packFolder, readManifest } from '../../packing/pack-folder.ts';
import { PackageProblem } from '../../packing/package-problem.ts';
import { manifestProblem, publishedManifest, tagOf } from '../../packing/publish-manifest.ts';
import { bytesText, numberText } from '../../wording/quantity.ts';
import { askTarget } from '../context/ask-target.ts';
import type { CommandContext, SidebarCommand } from '../context/command-context.ts';
import { showPackage } from '../context/show-package.ts';
import type { CommandTarget } from '../context/target.ts';
import { guard } from '../failures/guard.ts';
import { notifyConnectionChanged } from '../failures/notify-connection-changed.ts';
import { askPackageFolder } from './ask-package-folder.ts';
import { askTag } from './ask-tag.ts';
import { reportPackageProblem } from './report-package-problem.ts';

/** Publishes the package in a folder, after the user has confirmed its content and destination. */
export const publishPackage: SidebarCommand = {
  id: 'taskwright.registry.publishPackage',
  async run(context, ...given) {
    const title = l10n.t('Publish Package');
    const folder = givenFolder(given) ?? (await askPackageFolder(title));
    if (folder === undefined) return;
    const target = await askTarget(context, given, title);
    if (target === undefined) return;
    try {
      await packAndSend(context, folder, target);
    } catch (error) {
      if (!(error instanceof PackageProblem)) throw error;
      // Not awaited: the message stays until it is dismissed.
      guard(context.output, () => reportPackageProblem(folder, error));
    }
  },
};

async function packAndSend(context: CommandContext, folder: string, target: CommandTarget): Promise<void> {
  const packed = await pack(folder);
  const tag = tagOf(packed.manifest, packed.version) ?? (await askTag(packed));
  if (tag === undefined || !(await isPublicationConfirmed(packed, tag, target))) return;
  await send(context, packed, tag, target);
}

/** Returns the folder of the `package.json` that the menu of the Explorer passes. */
function givenFolder([first]: readonly unknown[]): string | undefined {
  return first instanceof Uri && first.scheme === 'file' ? Uri.joinPath(first, '..').fsPath : undefined;
}

async function pack(folder: string): Promise<PackedFolder> {
  const problem = manifestProblem(await readManifest(folder));
  if (problem !== undefined) throw new PackageProblem(problem);
  const npm = await findNpm({ path: process.env.PATH ?? '', platform: process.platform });
  if (npm === undefined) {
    throw new PackageProblem(
      l10n.t('npm is required to pack a package, but it is not on the PATH. Install Node.js and restart VS Code.'),
    );
  }
  return withNotification(l10n.t('Packing {0}', basename(folder)), async (signal) => {
    try {
      return await packFolder(folder, npm, signal);
    } catch (error) {
      if (signal.aborted) throw new RegistryError('canceled', l10n.t('Packing was canceled.'));
      throw error;
    }
  });
}

function isPublicationConfirmed(
  packed: PackedFolder,
  tag: string,
  { where, session }: CommandTarget,
): Promise<boolean> {
  const { name, version, files, size, unpackedSize } = packed;
  const detail = [
    l10n.t('To {0}, with the tag {1}.', session.connection.baseUrl, tag),
    files.length === 1
      ? l10n.t('1 file, {0} packed, {1} unpacked:', bytesText(size), bytesText(unpackedSize))
      : l10n.t(
          '{0} files, {1} packed, {2} unpacked:',
          numberText(files.length),
          bytesText(size),
          bytesText(unpackedSize),
        ),
    shortList(files),
  ];
  const question = l10n.t('Publish {0}@{1} to {2}?', name, version, where);
  return isConfirmed(question, detail, l10n.t('Publish'));
}

async function send(context: CommandContext, packed: PackedFolder, tag: string, target: CommandTarget): Promise<void> {
  const { session, scope, where } = target;
  const { connection, closed } = session;
  if (closed.aborted) return notifyConnectionChanged(target);
  const { name, version, tarball, manifest } = packed;
  const shown = `${name}@${version}`;
  const { tenant } = scope;
  const publication = { ...scope, name, version, tags: [tag], tarball, manifest: publishedManifest(manifest, name) };
  const recorded = {
    connection,
    tenant,
    what: visibleCharacters(l10n.t('Publish {0} as {1}', shown, tag)),
    secrets: [],
  };
  try {
    await withNotification(l10n.t('Publishing {0} to {1}', shown, where), (signal) =>
      recordChange(context.changes, recorded, () =>
        publish(connection, context.authorize(connection), publication, { signal, closed }),
      ),
    );
  } catch (error) {
    if (closed.aborted) return;
    if (!(error instanceof RegistryError) || error.details.status !== 409) throw error;
    throw new PackageProblem(conflictText(shown, where, error.details), { cause: error });
  }
  if (closed.aborted) return;
  for (const part of ['packages', 'stats'] as const) session.refresh({ part });
  const show = l10n.t('Show Package');
  guard(context.output, async () => {
    const message = l10n.t('Published {0} to {1}, with the tag {2}.', shown, where, tag);
    if ((await notify(message, show)) === show) await showPackage(context, target, name);
  });
}

/**
 * Returns the reason why a registry rejected a version: it already has that version, according to the code of the error
 * or, without any reason, to its status.
 */
function conflictText(shown: string, where: string, { code, serverMessage }: RegistryErrorDetails): string {
  return serverMessage === undefined || code === 'already-exists'
    ? l10n.t(
        '{1} already has {0}; a version can be published only once. Increase the version in package.json, and publish again.',
        shown,
        where,
      )
    : l10n.t('{1} did not accept {0}: {2}', shown, where, serverMessage);
}
