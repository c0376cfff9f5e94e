import { env, l10n, Uri } from 'vscode';
import { pageAddress } from '../../../../admin-client/http/page-address.ts';
import { notify } from '../../../dialogs/notify.ts';
import { packageCommand } from './package-command.ts';

/** Opens the page of a package or a version in a browser, if the server reports that it has pages. */
export const openInBrowser = packageCommand(
  'openInBrowser',
  l10n.t('Open in Browser'),
  async (_context, { target: { session, scope, where }, name, version }) => {
    const { pages } = await session.stats.read();
    if (pages !== true) {
      void notify(l10n.t('{0} does not report that it has pages of packages for browsers.', where));
      return;
    }
    const { href } = pageAddress(session.connection, scope, { name, version: version?.version });
    await env.openExternal(Uri.parse(href, true));
  },
);
