import { commands, l10n, ThemeIcon } from 'vscode';
import { hasAdminApi } from '../../../../admin-client/connection.ts';
import { askItem, type Choice } from '../../../dialogs/ask-item.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import { showWork } from '../../../dialogs/show-work.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { kindOf } from '../../tree/kinds/kind-of.ts';
import { registryRecords } from '../../tree/tree-records.ts';
import { viewId } from '../../tree-state/view-id.ts';
import { numberText } from '../../wording/quantity.ts';
import { askTarget } from '../context/ask-target.ts';
import type { SidebarCommand } from '../context/command-context.ts';
import type { CommandTarget } from '../context/target.ts';
import { type FoundRecord, matchingRecords, searchableRecords } from './matching-records.ts';

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
    const nodeScope = { connection: session.connection, ...scope };
    const records = chosenOf(await showWork(singleStep(title), reading, () => searchableRecords(session, nodeScope)));
    if (records === undefined) return;
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
  const { node, text } = found;
  const row = kindOf(node, { records: registryRecords }).found?.(node, l10n.t);
  const { label, description, icon } = row ?? { label: plainLabel(text), description: '', icon: 'circle' };
  return { label, description, iconPath: new ThemeIcon(icon), alwaysShow: true, value: found };
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
