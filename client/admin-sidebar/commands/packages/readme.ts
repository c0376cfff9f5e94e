import { commands, env, l10n, Uri, window, workspace } from 'vscode';
import { npmInstallCommand } from '../../../admin-api/copying/npm-install-command.ts';
import type { PackageDetails } from '../../../admin-api/package-records.ts';
import { notify } from '../../../dialogs/notify.ts';
import { escapeMarkdown } from '../../../text/escape-markdown.ts';
import type { SidebarCommand } from '../context/command-context.ts';
import { givenPackage, givenVersion } from './given-package.ts';

/** Shows the README of a package in the Markdown preview. */
export const showReadme: SidebarCommand = {
  id: 'taskwright.registry.showReadme',
  async run(context, ...given) {
    const found = await givenPackage(context, given, l10n.t('Show README'));
    if (found === undefined) return;
    const { target, name } = found;
    const details = await target.session.package(target.scope, name).read();
    const uri = context.documents.add(`${name.replaceAll('/', '∕')}.md`, readmeOf(details));
    await commands.executeCommand('vscode.openWith', uri, 'vscode.markdown.preview.editor', { preview: true });
  },
};

function readmeOf({ name, description, readme }: PackageDetails): string {
  if (readme !== undefined) return readme;
  const about = description === undefined ? [] : [escapeMarkdown(description)];
  return [`# ${escapeMarkdown(name)}`, ...about, `*${l10n.t('This package has no README.')}*`].join('\n\n');
}

/** Copies the command that installs a package or a version. */
export const copyInstallCommand: SidebarCommand = {
  id: 'taskwright.registry.copyInstallCommand',
  async run(context, ...given) {
    const found = await givenPackage(context, given, l10n.t('Copy Install Command'));
    if (found === undefined) return;
    const { target, name, version } = found;
    const { connection } = target.session;
    await env.clipboard.writeText(npmInstallCommand(connection, target.scope, { name, version: version?.version }));
    void notify(l10n.t('The command that installs {0} was copied.', version ? `${name}@${version.version}` : name));
  },
};

/** Saves the tarball of a version, whose hash was verified. */
export const downloadTarball: SidebarCommand = {
  id: 'taskwright.registry.downloadTarball',
  async run(context, ...given) {
    const title = l10n.t('Download Tarball');
    const place = await givenVersion(context, given, title);
    if (place === undefined) return;
    const { session, scope, name, version } = place;
    const folder = workspace.workspaceFolders?.[0]?.uri ?? Uri.file('/');
    const defaultUri = Uri.joinPath(folder, version.tarball);
    const destination = await window.showSaveDialog({ title, defaultUri, filters: { [l10n.t('Tarballs')]: ['tgz'] } });
    if (destination === undefined) return;
    await workspace.fs.writeFile(destination, await session.client.tarball(scope, name, version));
    void notify(l10n.t('{0} was saved.', version.tarball));
  },
};
