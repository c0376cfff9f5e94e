import { l10n } from 'vscode';
import type { Mutation } from '../../../../admin-client/changes/mutation.ts';
import { stagedName } from '../../../../admin-client/records/staged-version.ts';
import { maxRejectionReasonLength } from '../../../../admin-contract/packages.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { askText } from '../../../dialogs/ask-text.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { isConfirmed, notify } from '../../../dialogs/notify.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import { shortList } from '../../../dialogs/short-list.ts';
import { stagedText } from '../../wording/counts.ts';
import { makeChanges } from '../changing/make-changes.ts';
import type { CommandContext, SidebarCommand } from '../context/command-context.ts';
import { chosenVersions, type StagedTarget } from './chosen-versions.ts';
import {
  approvalText,
  approvedText,
  type ChosenVersion,
  type ReviewText,
  rejectedText,
  rejectionText,
} from './review-text.ts';

/** Publishes staged versions, after one confirmation that names them. */
export const approveStaged: SidebarCommand = {
  id: 'taskwright.registry.approveStaged',
  async run(context, ...given) {
    const title = l10n.t('Approve Staged Versions');
    const canApprove = ({ canApprove: can }: StagedTarget['staged']): boolean => can !== false;
    const all = await chosenVersions(context, given, title, canApprove);
    const chosen = all.filter(({ staged }) => canApprove(staged));
    const text = approvalText(chosen.map(shown), all.length - chosen.length, l10n.t);
    if (chosen.length === 0 || !(await isReviewConfirmed(text, l10n.t('Approve')))) return;
    const made = await change(context, title, chosen, (staged) => ({ kind: 'approve-staged', staged }));
    if (made.length > 0) void notify(approvedText(made.map(shown), l10n.t));
  },
};

/** Removes staged versions for a reason that the user enters, after one confirmation that names them. */
export const rejectStaged: SidebarCommand = {
  id: 'taskwright.registry.rejectStaged',
  async run(context, ...given) {
    const title = l10n.t('Reject Staged Versions');
    const canReject = ({ canReject: can }: StagedTarget['staged']): boolean => can !== false;
    const all = await chosenVersions(context, given, title, canReject);
    const chosen = all.filter(({ staged }) => canReject(staged));
    if (chosen.length === 0) return;
    const reason = await askReason(chosen, title);
    if (reason === undefined) return;
    const text = rejectionText(chosen.map(shown), reason, all.length - chosen.length, l10n.t);
    if (!(await isReviewConfirmed(text, l10n.t('Reject')))) return;
    const made = await change(context, title, chosen, (staged) => ({ kind: 'reject-staged', staged, reason }));
    if (made.length > 0) void notify(rejectedText(made.map(shown), l10n.t));
  },
};

function shown({ target, staged }: StagedTarget): ChosenVersion {
  return { staged, where: target.where };
}

function isReviewConfirmed({ question, names, notes }: ReviewText, verb: string): Promise<boolean> {
  return isConfirmed(question, [shortList(names), '', ...notes], verb);
}

async function askReason(chosen: readonly StagedTarget[], title: string): Promise<string | undefined> {
  const [only] = chosen;
  const subject =
    only !== undefined && chosen.length === 1
      ? visibleText(stagedName(only.staged))
      : stagedText(chosen.length, l10n.t);
  const answer = await askText(singleStep(title), {
    prompt: l10n.t('Why {0} must not be published, for the audit log of the registry', subject),
    problemOf(text) {
      if (text.trim() === '') return l10n.t('The reason must not be empty.');
      return text.trim().length > maxRejectionReasonLength
        ? l10n.t('The reason must have at most {0} characters.', maxRejectionReasonLength)
        : undefined;
    },
  });
  return chosenOf(answer)?.trim();
}

/** Resolves to the versions whose change was made. */
async function change(
  context: CommandContext,
  title: string,
  chosen: readonly StagedTarget[],
  mutationOf: (staged: StagedTarget['staged']) => Mutation,
): Promise<readonly StagedTarget[]> {
  const planned = chosen.map(({ target, staged }) => ({ target, staged, mutation: mutationOf(staged) }));
  const made = new Set<unknown>(await makeChanges(context, title, planned));
  return planned.filter((one) => made.has(one));
}
