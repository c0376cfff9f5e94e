import { l10n } from 'vscode';
import { auditActions } from '../../../../admin-client/audit/audit-actions.ts';
import type { AuditFilter } from '../../../../admin-client/audit/audit-filter.ts';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import { askChoiceOrText } from '../../../dialogs/ask-choice-or-text.ts';
import type { Choice } from '../../../dialogs/ask-item.ts';
import { askText } from '../../../dialogs/ask-text.ts';
import { mapAnswer } from '../../../dialogs/input-answer.ts';
import { question } from '../../../dialogs/question.ts';
import { runSteps } from '../../../dialogs/run-steps.ts';
import { type TargetDraft, targetSteps } from '../context/ask-target.ts';
import type { CommandContext } from '../context/command-context.ts';
import type { CommandTarget } from '../context/target.ts';

interface AuditDraft extends TargetDraft {
  /** Undefined for the whole log. */
  readonly days: number | undefined;
  readonly actor: string;
  /** Empty for all actions. */
  readonly action: string;
}

export interface AuditQuestion {
  readonly target: CommandTarget;
  readonly filter: AuditFilter;
}

const millisecondsPerDay = 86_400_000;

/** Asks for a registry, a period, a user and an action. */
export async function askAudit(
  context: CommandContext,
  target: CommandTarget | undefined,
  title: string,
): Promise<AuditQuestion | undefined> {
  const start: AuditDraft = { target, days: 7, actor: '', action: '' };
  const draft = await runSteps(title, [...targetSteps(context, start), periodStep, actorStep, actionStep], start);
  if (draft?.target === undefined) return undefined;
  const { days, actor, action } = draft;
  const { tenant } = draft.target.scope;
  return {
    target: draft.target,
    filter: {
      tenant,
      ...(days !== undefined && { from: Date.now() - days * millisecondsPerDay }),
      ...(actor !== '' && { actor }),
      ...(action !== '' && { action }),
    },
  };
}

const periodStep = question<AuditDraft, 'days'>('days', (draft, frame) => {
  const choices: readonly Choice<number | undefined>[] = [
    { label: l10n.t('The last day'), value: 1 },
    ...[7, 30, 365].map((days) => ({ label: l10n.t('The last {0} days', days), value: days })),
    { label: l10n.t('Everything'), value: undefined },
  ];
  return askChoice(frame, l10n.t('Select a period'), choices, (days) => days === draft.days);
});

const actorStep = question<AuditDraft, 'actor'>('actor', async ({ actor }, frame) => {
  const prompt = l10n.t('The user who made the changes; empty for all');
  const answer = await askText(frame, { prompt, placeholder: l10n.t('For example, alice'), value: actor });
  return mapAnswer(answer, (text) => text.trim());
});

const actionStep = question<AuditDraft, 'action'>('action', (draft, frame) => {
  const choices = [
    { label: l10n.t('All actions'), value: '' },
    ...auditActions.map((action) => ({ label: action, value: action })),
  ];
  const placeholder = l10n.t('Select an action');
  return askChoiceOrText(frame, { placeholder, choices, active: draft.action, typed: l10n.t('only this action') });
});
