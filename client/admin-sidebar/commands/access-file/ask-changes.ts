import { l10n, QuickPickItemKind, ThemeIcon } from 'vscode';
import type { AccessDifference } from '../../../../admin-client/access-file/access-difference.ts';
import { isDeletion, type Mutation } from '../../../../admin-client/changes/mutation.ts';
import { askChoices } from '../../../dialogs/ask-choice.ts';
import type { Choice } from '../../../dialogs/ask-item.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { membersShown, nameOf } from '../../wording/describe-mutation.ts';
import { numberText } from '../../wording/quantity.ts';
import type { CommandTarget } from '../context/target.ts';

/**
 * Shows the changes, and resolves to the selected ones; undefined if the user cancels. Deletions are not selected
 * initially. Calls `selected` whenever the selection changes.
 */
export async function askChanges(
  { where }: CommandTarget,
  { changes, unchangeable, unchangeableGroups }: AccessDifference,
  { tokens, selected }: { readonly tokens: number; readonly selected: (mutations: readonly Mutation[]) => void },
): Promise<readonly Mutation[] | undefined> {
  const creations = changes.filter(
    ({ kind }) => kind === 'create-user' || kind === 'create-group' || kind === 'create-rule',
  );
  const updates = changes.filter(({ kind }) => kind === 'change-role' || kind === 'change-group');
  const deletions = changes.filter(isDeletion);
  const choices = [
    ...section(l10n.t('added'), creations, true),
    ...section(l10n.t('changed'), updates, true),
    ...section(l10n.t('deleted, if selected'), deletions, false),
  ];
  const notes = [
    ...(unchangeable.length > 0
      ? [
          l10n.t(
            'Users that the configuration file of the registry defines are not changed ({0}).',
            numberText(unchangeable.length),
          ),
        ]
      : []),
    ...(unchangeableGroups.length > 0
      ? [
          l10n.t(
            'Groups that the configuration file of the registry defines are not changed ({0}).',
            numberText(unchangeableGroups.length),
          ),
        ]
      : []),
    ...(tokens > 0 ? [l10n.t('Tokens in the file are not sent.')] : []),
  ];
  const placeholder = [l10n.t('Select the changes to make.'), ...notes].join(' ');
  const frame = singleStep(l10n.t('Apply to {0}', where));
  const answer = await askChoices<Mutation | undefined>(frame, placeholder, choices, (now) => {
    selected(now.flatMap(({ value }) => value ?? []));
    return now;
  });
  return chosenOf(answer)?.filter((mutation) => mutation !== undefined);
}

function section(
  label: string,
  mutations: readonly Mutation[],
  picked: boolean,
): readonly Choice<Mutation | undefined>[] {
  if (mutations.length === 0) return [];
  const separator = { label, kind: QuickPickItemKind.Separator, value: undefined };
  return [separator, ...mutations.map((mutation) => ({ ...texts(mutation), picked, value: mutation }))];
}

function texts(mutation: Mutation): Omit<Choice<unknown>, 'value'> {
  const label = plainLabel(nameOf(mutation));
  const iconPath = new ThemeIcon(icons[mutation.kind] ?? 'diff-modified');
  if (mutation.kind === 'create-user') return { label, iconPath, description: plainLabel(mutation.user.role) };
  if (mutation.kind === 'create-group')
    return { label, iconPath, description: plainLabel(membersShown(mutation.group.members)) };
  if (mutation.kind === 'change-group') {
    const [before, after] = [membersShown(mutation.before), membersShown(mutation.group.members)];
    return { label, iconPath, description: l10n.t('{0} → {1}', plainLabel(before), plainLabel(after)) };
  }
  if (mutation.kind !== 'change-role') return { label, iconPath };
  const description = l10n.t('{0} → {1}', plainLabel(mutation.before), plainLabel(mutation.role));
  return { label, iconPath, description };
}

const icons: Partial<Readonly<Record<Mutation['kind'], string>>> = {
  'create-user': 'diff-added',
  'create-group': 'diff-added',
  'create-rule': 'diff-added',
  'delete-user': 'diff-removed',
  'delete-group': 'diff-removed',
  'delete-rule': 'diff-removed',
};
