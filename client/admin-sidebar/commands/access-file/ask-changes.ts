import { l10n, QuickPickItemKind, ThemeIcon } from 'vscode';
import type { AccessDifference } from '../../../admin-api/access-file/access-difference.ts';
import type { Mutation } from '../../../admin-api/changes/mutation.ts';
import { askChoices } from '../../../dialogs/ask-choice.ts';
import type { Choice } from '../../../dialogs/ask-item.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { ruleText } from '../../wording/describe-mutation.ts';
import { numberText } from '../../wording/quantity.ts';
import type { CommandTarget } from '../context/target.ts';

/** Shows the changes and returns the selected ones. Deletions are not selected at first. Calls `selected` when the user selects others. */
export async function askChanges(
  { where }: CommandTarget,
  { changes, unchangeable }: AccessDifference,
  { tokens, selected }: { readonly tokens: number; readonly selected: (mutations: readonly Mutation[]) => void },
): Promise<readonly Mutation[] | undefined> {
  const creations = changes.filter(({ kind }) => kind === 'create-user' || kind === 'create-rule');
  const updates = changes.filter(({ kind }) => kind === 'change-role');
  const deletions = changes.filter((change) => !isSelectedFirst(change));
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

/** Returns whether a change is selected before the user selects others; deletions are not. */
export function isSelectedFirst({ kind }: Mutation): boolean {
  return kind !== 'delete-user' && kind !== 'delete-rule';
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

interface Texts {
  readonly label: string;
  readonly description?: string;
  readonly iconPath?: ThemeIcon;
}

function texts(mutation: Mutation): Texts {
  switch (mutation.kind) {
    case 'create-user':
      return {
        label: plainLabel(mutation.user.username),
        description: plainLabel(mutation.user.role),
        iconPath: new ThemeIcon('diff-added'),
      };
    case 'change-role':
      return {
        label: plainLabel(mutation.username),
        description: l10n.t('{0} → {1}', plainLabel(mutation.before), plainLabel(mutation.role)),
        iconPath: new ThemeIcon('diff-modified'),
      };
    case 'delete-user':
      return { label: plainLabel(mutation.username), iconPath: new ThemeIcon('diff-removed') };
    case 'create-rule':
      return { label: plainLabel(ruleText(mutation.rule)), iconPath: new ThemeIcon('diff-added') };
    case 'delete-rule':
      return { label: plainLabel(ruleText(mutation.rule)), iconPath: new ThemeIcon('diff-removed') };
    case 'set-token':
      return { label: plainLabel(mutation.username) };
    case 'revoke-token':
      return { label: plainLabel(mutation.token.name) };
    case 'evict':
      return { label: plainLabel(mutation.path) };
  }
}
