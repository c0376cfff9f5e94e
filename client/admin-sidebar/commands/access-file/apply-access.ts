import { l10n, Uri, window, workspace } from 'vscode';
import { ruleUserOf } from '../../../../access/group-name.ts';
import { type AccessDifference, accessDifference } from '../../../../admin-client/access-file/access-difference.ts';
import type { ReadAccessFile } from '../../../../admin-client/access-file/access-of.ts';
import type { AccessRecordsNow } from '../../../../admin-client/access-file/conflicts.ts';
import { readAccessCsv } from '../../../../admin-client/access-file/read-access-csv.ts';
import { readAccessFile } from '../../../../admin-client/access-file/read-access-file.ts';
import { isDeletion, type Mutation } from '../../../../admin-client/changes/mutation.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { isConfirmed, notify, notifyError } from '../../../dialogs/notify.ts';
import { numberText } from '../../wording/quantity.ts';
import { isNumberTyped } from '../changing/ask-typed-number.ts';
import { confirmLockoutRisks } from '../changing/confirm-lockout-risks.ts';
import { makeChanges } from '../changing/make-changes.ts';
import { modeWarnings } from '../changing/mode-warnings.ts';
import { offerUndoOfAll } from '../changing/offer-undo-of-all.ts';
import type { PlannedChange } from '../changing/planned-change.ts';
import { skipConflicts } from '../changing/skip-conflicts.ts';
import { recordsRead, whileReading } from '../changing/while-reading.ts';
import { askTarget } from '../context/ask-target.ts';
import type { CommandContext, SidebarCommand } from '../context/command-context.ts';
import type { CommandTarget } from '../context/target.ts';
import { guard } from '../failures/guard.ts';
import { askChanges } from './ask-changes.ts';
import { defaultAccessFile } from './default-access-file.ts';
import { PlanPreview } from './plan-preview.ts';

/** Applies a file of users, groups and rules to a registry or tenant: makes the changes that the user selects. */
export const applyAccess: SidebarCommand = {
  id: 'taskwright.registry.applyAccess',
  async run(context, ...given) {
    const title = l10n.t('Apply Users and Access Rules from File');
    const target = await askTarget(context, given, title);
    if (target === undefined) return;
    const file = givenFile(given) ?? (await askFile(title, target));
    if (file === undefined) return;
    const content = await readFile(context, file);
    if (content !== undefined) await apply(context, target, content);
  },
};

async function apply(context: CommandContext, target: CommandTarget, content: ReadAccessFile): Promise<void> {
  const current = recordsRead(await whileReading(target, l10n.t('Comparing the file with {0}', target.where)));
  if (current.groups === undefined && content.groups.length > 0) {
    void notifyError(l10n.t('{0} does not support groups. Remove [[groups]] from the file.', target.where));
    return;
  }
  const difference = accessDifference(current, content);
  if (difference.changes.length === 0) return notifyUnchanged(target, difference);
  const chosen = await chooseChanges(context, target, { current, difference, tokens: content.tokens });
  const selected = chosen.map((mutation) => ({ target, mutation }));
  if (
    selected.length === 0 ||
    !(await isModeAccepted(selected, target)) ||
    !(await isNumberTyped(selected.length, l10n.t('Apply to {0}', target.where))) ||
    !(await confirmLockoutRisks(context, selected))
  )
    return;
  const planned = (await skipConflicts(target, chosen, current)).map((mutation) => ({ target, mutation }));
  if (planned.length === 0) return;
  const title =
    planned.length === 1
      ? l10n.t('Applying 1 change to {0}', target.where)
      : l10n.t('Applying {0} changes to {1}', numberText(planned.length), target.where);
  const made = await makeChanges(context, title, planned);
  offerUndoOfAll(context, { title, made, planned });
}

interface Plan {
  readonly current: AccessRecordsNow;
  readonly difference: AccessDifference;
  readonly tokens: number;
}

/** Shows the users, groups and access rules before and after the changes, and resolves to the changes that the user selects. */
async function chooseChanges(
  { documents }: CommandContext,
  target: CommandTarget,
  { current, difference, tokens }: Plan,
): Promise<readonly Mutation[]> {
  const { changes } = difference;
  const preview = new PlanPreview(documents, target.where, current, changes);
  try {
    await preview.open(changes.filter((change) => !isDeletion(change)));
    const selected = (mutations: readonly Mutation[]): void => preview.select(mutations);
    return (await askChanges(target, difference, { tokens, selected })) ?? [];
  } finally {
    preview.dispose();
  }
}

async function isModeAccepted(planned: readonly PlannedChange[], { where }: CommandTarget): Promise<boolean> {
  const warnings = await modeWarnings(planned);
  return warnings.length === 0 || isConfirmed(l10n.t('Apply the changes to {0}?', where), warnings, l10n.t('Apply'));
}

/** Returns the file that the menu of the Explorer passes. */
function givenFile([first]: readonly unknown[]): Uri | undefined {
  return first instanceof Uri ? first : undefined;
}

async function askFile(title: string, target: CommandTarget): Promise<Uri | undefined> {
  const chosen = await window.showOpenDialog({
    title,
    openLabel: l10n.t('Compare'),
    defaultUri: defaultAccessFile(target),
    filters: { [l10n.t('Users and access rules')]: ['toml', 'csv'] },
  });
  return chosen?.[0];
}

/** Resolves to the content of the file. If the file is invalid, notifies the user and resolves to undefined. */
async function readFile({ output }: CommandContext, file: Uri): Promise<ReadAccessFile | undefined> {
  const text = new TextDecoder().decode(await workspace.fs.readFile(file));
  const read = file.path.toLowerCase().endsWith('.csv') ? readAccessCsv(text) : readAccessFile(text);
  const [first, ...others] = read.problems;
  if (first === undefined) return read;
  const open = l10n.t('Open');
  const more = others.length === 0 ? '' : ` ${moreProblems(others.length)}`;
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const message = `${l10n.t('{0} was not applied: {1}', name, first)}${more}`;
  guard(output, async () => {
    if ((await notifyError(message, open)) === open) await window.showTextDocument(file);
  });
  return undefined;
}

function moreProblems(count: number): string {
  return count === 1 ? l10n.t('There is 1 more problem.') : l10n.t('There are {0} more problems.', numberText(count));
}

function notifyUnchanged({ where }: CommandTarget, { unchangeable, unchangeableGroups }: AccessDifference): void {
  const names = [
    ...unchangeable.map(({ username }) => username),
    ...unchangeableGroups.map(({ name }) => ruleUserOf(name)),
  ];
  const message =
    names.length === 0
      ? l10n.t('{0} already has these users and access rules.', where)
      : l10n.t(
          '{0} differs only in users and groups that its configuration file defines: {1}. Change them there.',
          where,
          names.map((name) => visibleText(name)).join(', '),
        );
  void notify(message);
}
