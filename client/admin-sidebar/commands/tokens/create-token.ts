import { l10n } from 'vscode';
import { tokenList } from '../../../../admin-client/lists/token-list.ts';
import type { IssuedToken } from '../../../../admin-client/records/token-records.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { withStatus } from '../../../dialogs/with-progress.ts';
import { recordChange } from '../../changes/record-change.ts';
import type { CommandContext, SidebarCommand } from '../context/command-context.ts';
import { givenNode, givenTarget, givenUser } from '../context/given.ts';
import { guard } from '../failures/guard.ts';
import { notifyConnectionChanged } from '../failures/notify-connection-changed.ts';
import { showToken } from '../users/show-token.ts';
import { askNewToken, holderOfDraft, type NewTokenDraft } from './ask-new-token.ts';

/** Creates a named token for a user or for the signed-in user, and shows the token once. */
export const createToken: SidebarCommand = {
  id: 'taskwright.registry.createToken',
  async run(context, ...given) {
    const node = givenNode(context, given);
    const isOwn = node?.kind === 'tokens' || (node?.kind === 'message' && node.about === 'tokens' && !node.of);
    const draft = await askNewToken(context, {
      target: givenTarget(context, given),
      user: givenUser(context, given),
      isOwn,
      ...{ name: '', isReadOnly: true, stageOnly: false, packages: [], addresses: [], days: 30 },
    });
    const issued = draft && (await create(context, draft));
    if (issued !== undefined) await showToken(issued.record.name, issued.token, { isHashed: true, offersHash: false });
  },
};

async function create(context: CommandContext, draft: NewTokenDraft): Promise<IssuedToken | undefined> {
  const { target, name, isReadOnly, stageOnly, packages, addresses, days } = draft;
  const holder = holderOfDraft(draft);
  if (target === undefined || holder === undefined) return undefined;
  const { session, scope } = target;
  if (session.closed.aborted) {
    notifyConnectionChanged(target);
    return undefined;
  }
  const shown = visibleText(name);
  const what =
    holder === 'self'
      ? l10n.t('Create the token {0} of the signed-in user', shown)
      : l10n.t('Create the token {0} of {1}', shown, visibleText(holder.username));
  const recorded = { connection: session.connection, tenant: scope.tenant, what, secrets: [] };
  const issued: IssuedToken[] = [];
  await withStatus(l10n.t('Creating a token in {0}', target.where), () =>
    recordChange(context.changes, recorded, async () => {
      const description = { name, isReadOnly, stageOnly, packages, addresses, days };
      const created = await session.client.createToken(scope, holder, description);
      issued.push(created);
      // The returned value is logged, so it must not contain the token.
      return created.record;
    }),
  );
  guard(context.output, async () => {
    session.refresh({ part: 'tokens', scope });
    session.refresh({ part: 'stats' });
    await session.list(tokenList(holder), scope).read();
  });
  return issued[0];
}
