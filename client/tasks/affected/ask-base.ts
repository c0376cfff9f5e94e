import { l10n } from 'vscode';
import { type AffectedBase, type BranchesAnswer, branchesRequest } from '../../../server/protocol/affected-tasks.ts';
import { askChoice } from '../../dialogs/ask-choice.ts';
import type { Choice } from '../../dialogs/ask-item.ts';
import { chosenOf } from '../../dialogs/input-answer.ts';
import { singleStep } from '../../dialogs/run-steps.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';
import { branchText } from './base-text.ts';

/** Asks what the working tree is compared with. Resolves to undefined if the user cancels. */
export async function askBase(server: LanguageServer, title: string): Promise<AffectedBase | undefined> {
  const answer = await server.request<BranchesAnswer>(branchesRequest);
  const defaultBranch = answer?.defaultBranch ?? undefined;
  const choices: readonly Choice<AffectedBase>[] = [
    {
      label: l10n.t('Uncommitted Changes'),
      description: l10n.t('since the last commit'),
      value: { kind: 'uncommitted' },
    },
    {
      label: l10n.t('Changes Since the Default Branch'),
      description: defaultBranch === undefined ? l10n.t('not known') : branchText(defaultBranch),
      value: { kind: 'default branch' },
    },
    ...(answer?.branches ?? []).map((branch) => ({
      label: branchText(branch),
      description: l10n.t('since the last common commit'),
      value: { kind: 'branch', branch } as const,
    })),
  ];
  return chosenOf(await askChoice(singleStep(title), l10n.t('Select the changes'), choices));
}
