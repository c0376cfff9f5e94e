import { commands, env, l10n, Uri, window, workspace } from 'vscode';
import { npmInstallCommand } from '../../../../admin-client/copying/npm-install-command.ts';
import type { PackageDetails } from '../../../../admin-client/records/package-records.ts';
import { notify } from '../../../dialogs/notify.ts';
import { terminalShell } from '../../../dialogs/terminal-shell.ts';
import { escapeMarkdown } from '../../../text/escape-markdown.ts';
import { packageCommand, shownName, versionCommand } from './package-command.ts';

/** Shows the README of a package in the Markdown preview. */
export const showReadme = packageCommand(
  'showReadme',
  l10n.t('Show README'),
  async ({ documents }, { target, name }) => {
    const details = await target.session.package(target.scope, name).read();
    const uri = documents.add(`${name.replaceAll('/', '∕')}.md`, readmeOf(details));
    await commands.executeCommand('vscode.openWith', uri, 'vscode.markdown.preview.editor', { preview: true });
  },
);

function readmeOf({ name, description, readme }: PackageDetails): string {
  if (readme !== undefined) return readme;
  const about = description === undefined ? [] : [escapeMarkdown(description)];
  return [`# ${escapeMarkdown(name)}`, ...about, `*${l10n.t('This package has no README.')}*`].join('\n\n');
}

/** Copies the command that installs a package or a version. */
export const copyInstallCommand = packageCommand(
  'copyInstallCommand',
  l10n.t('Copy Install Command'),
  async (_context, found) => {
    const { session, scope } = found.target;
    const wanted = { name: found.name, version: found.version?.version };
    await env.clipboard.writeText(npmInstallCommand(session.connection, scope, wanted, terminalShell().kind));
    void notify(l10n.t('The command that installs {0} was copied.', shownName(found)));
  },
);

/** Downloads the tarball of a version, verifies its hash, and saves it. */
export const downloadTarball = versionCommand(
  'downloadTarball',
  l10n.t('Download Tarball'),
  async (_context, { target: { session, scope }, name, version }, title) => {
    const folder = workspace.workspaceFolders?.[0]?.uri ?? Uri.file('/');
    const defaultUri = Uri.joinPath(folder, version.tarball);
    const destination = await window.showSaveDialog({ title, defaultUri, filters: { [l10n.t('Tarballs')]: ['tgz'] } });
    if (destination === undefined) return;
    await workspace.fs.writeFile(destination, await session.client.tarball(scope, name, version));
    void notify(l10n.t('{0} was saved.', version.tarball));
  },
);
