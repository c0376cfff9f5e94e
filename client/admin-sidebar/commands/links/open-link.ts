import { commands, l10n } from 'vscode';
import { hasAdminApi } from '../../../../admin-client/connection.ts';
import { type RegistryLink, readLink, refersTo } from '../../../../admin-client/copying/registry-link.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { notify, notifyWarning } from '../../../dialogs/notify.ts';
import type { CommandContext, SidebarCommand } from '../context/command-context.ts';
import { showPackage } from '../context/show-package.ts';
import { targetsOf } from '../context/target.ts';

/**
 * Selects the package or the user of a link, whose query is the argument, in the tree. Sends requests only to saved
 * registries; for another address, asks whether to add a registry, which begins without an address.
 */
export const openLink: SidebarCommand = {
  id: 'taskwright.registry.openLink',
  async run(context, query) {
    const link = readLink(String(query));
    if ('problem' in link) return void notifyWarning(l10n.t('The link was not opened: {0}', link.problem));
    await open(context, link);
  },
};

async function open(context: CommandContext, link: RegistryLink): Promise<void> {
  const { registry, tenant, kind, name } = link;
  const target = targetsOf(context.registries).find(
    ({ session: { connection }, scope }) =>
      refersTo(link, connection.baseUrl) && scope.tenant === tenant && (kind === 'package' || hasAdminApi(connection)),
  );
  if (target === undefined) return offerToAdd(registry, tenant);
  if (kind === 'package') return showPackage(context, target, name);
  const { session, scope, where } = target;
  const { items } = await session.list(userList, scope).read();
  const user = items.find(({ username }) => username === name);
  if (user !== undefined) return context.reveal({ connection: session.connection, ...scope, kind: 'user', user });
  void notify(l10n.t('{0} has no user {1}.', where, visibleText(name)));
}

/** Asks before a registry is added. The user enters its address, so that a link cannot choose a similar one. */
async function offerToAdd(registry: string, tenant: string | undefined): Promise<void> {
  const add = l10n.t('Add Registry…');
  const shown = visibleText(tenant === undefined ? registry : `${registry} › ${tenant}`);
  const message = l10n.t('The link refers to {0}, which is not one of your registries.', shown);
  if ((await notify(message, add)) === add) await commands.executeCommand('taskwright.registry.add');
}
