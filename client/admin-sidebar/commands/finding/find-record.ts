import { commands, l10n, ThemeIcon } from 'vscode';
import { hasAdminApi } from '../../../admin-api/connection.ts';
import { askItem, type Choice } from '../../../dialogs/ask-item.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import { showWork } from '../../../dialogs/show-work.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { viewId } from '../../tree-state/view-id.ts';
import { numberText } from '../../wording/quantity.ts';
import { askTarget } from '../context/ask-target.ts';
import type { SidebarCommand } from '../context/command-context.ts';
import type { CommandTarget } from '../context/target.ts';
import { type FoundRecord, matchingRecords, searchableRecord } from './matching-records.ts';

/** The maximum number of records in the list. Typing more words narrows the list. */
const maxShown = 200;

/** A selected record, or `rows` to search the rows of the tree instead. */
type Found = FoundRecord | 'rows';

/**
 * Finds a user or an access rule, and selects it in the tree. The built-in search of the tree finds only rows that have
 * been drawn.
 */
export const findRecord: SidebarCommand = {
  id: 'taskwright.registry.findRecord',
  async run(context, ...given) {
    const title = l10n.t('Find User or Access Rule');
    const target = await askTarget(context, given, title);
    if (target === undefined) return;
    const { session, scope, where } = target;
    if (!hasAdminApi(session.connection)) return findRows();
    const reading = l10n.t('Reading the users and access rules of {0}', where);
    const lists = () => Promise.all([session.users(scope).read(), session.rules(scope).read()]);
    const read = chosenOf(await showWork(singleStep(title), reading, lists));
    if (read === undefined) return;
    const [users, rules] = read;
    const nodeScope = { connection: session.connection, ...scope };
    const records = [
      ...users.items.map((user) => searchableRecord({ ...nodeScope, kind: 'user', user })),
      ...rules.items.map((rule) => searchableRecord({ ...nodeScope, kind: 'rule', rule })),
    ];
    const found = await askRecord(title, target, records);
    if (found === undefined) return;
    if (found === 'rows') return findRows();
    await context.reveal(found.node);
  },
};

/** Opens the built-in search of the tree. */
async function findRows(): Promise<void> {
  await commands.executeCommand(`${viewId}.focus`);
  await commands.executeCommand('list.find');
}

async function askRecord(
  title: string,
  { where }: CommandTarget,
  records: readonly FoundRecord[],
): Promise<Found | undefined> {
  const answer = await askItem<Found | undefined>(singleStep(title), {
    placeholder: l10n.t('Type names, roles or patterns to find users and access rules of {0}', where),
    items(query) {
      const { found, more } = matchingRecords(records, query, maxShown);
      return [...found.map(choiceOf), ...(more > 0 ? [moreChoice(more)] : []), rowsChoice()];
    },
    accept: (item) => item?.value && { chosen: item.value },
  });
  return chosenOf(answer);
}

/**
 * Returns the choice for a record. The choice is always shown, because VS Code does not match words in a different
 * order.
 */
function choiceOf(found: FoundRecord): Choice<Found> {
  const { node } = found;
  const shown = { alwaysShow: true, value: found };
  if (node.kind === 'user') {
    const { username, role } = node.user;
    const description = role === '' ? '' : plainLabel(role);
    return { label: plainLabel(username), description, iconPath: new ThemeIcon('person'), ...shown };
  }
  const { user, permission, pattern } = node.rule;
  const description = l10n.t('{0} of {1}', plainLabel(permission), plainLabel(user));
  return { label: plainLabel(pattern), description, iconPath: new ThemeIcon('law'), ...shown };
}

function moreChoice(count: number): Choice<undefined> {
  const label = l10n.t('{0} more; type more words to narrow the list', numberText(count));
  return { label, iconPath: new ThemeIcon('ellipsis'), alwaysShow: true, value: undefined };
}

/**
 * Returns the choice that opens the built-in search of the tree. The key bindings of that search run this command
 * instead, because the search does not find rows that have not been drawn.
 */
function rowsChoice(): Choice<Found> {
  const description = l10n.t('packages, tokens and cache entries that the tree shows');
  const label = l10n.t('Find in Tree');
  return { label, description, iconPath: new ThemeIcon('list-tree'), alwaysShow: true, value: 'rows' };
}
