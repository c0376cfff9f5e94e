import { l10n } from 'vscode';
import { askChoices } from '../../../dialogs/ask-choice.ts';
import { askText } from '../../../dialogs/ask-text.ts';
import { outcomeOf } from '../../../dialogs/input-answer.ts';
import type { InputStep, StepFrame, StepOutcome } from '../../../dialogs/run-steps.ts';
import { tenantsProblem } from './answer-problems.ts';
import { type ConnectionDraft, words } from './connection-draft.ts';

/**
 * The step for admins of individual tenants. Runs before the connection is tested, because the test requires the names.
 */
export const nameTenantsStep: InputStep<ConnectionDraft> = {
  name: 'tenants',
  applies: ({ entersTenantNames }) => entersTenantNames,
  ask: askNames,
};

/** The step for admins of the whole server. Runs if the server has reported that it supports tenants. */
export const chooseTenantsStep: InputStep<ConnectionDraft> = {
  name: 'choose-tenants',
  applies: ({ entersTenantNames, found }) => !entersTenantNames && found?.multiTenant === true,
  async ask(draft, frame) {
    const known = draft.found?.knownTenants ?? [];
    if (known.length === 0) return askNames(draft, frame);
    // A tenant that no longer exists on the server is removed from the connection.
    const before = draft.tenants.filter((tenant) => known.includes(tenant));
    const shown = before.length === 0 ? known : before;
    const choices = known.map((name) => ({ label: name, picked: shown.includes(name), value: name }));
    const answer = await askChoices(frame, l10n.t('Select the tenants to show'), choices);
    return outcomeOf(answer, (tenants) => ({ ...draft, tenants }));
  },
};

async function askNames(draft: ConnectionDraft, frame: StepFrame): Promise<StepOutcome<ConnectionDraft>> {
  const answer = await askText(frame, {
    prompt: l10n.t('The names of the tenants, separated by spaces or commas; leave it empty to show the whole server'),
    value: draft.tenants.join(', '),
    problemOf: tenantsProblem,
  });
  return outcomeOf(answer, (text) => ({ ...draft, tenants: words(text) }));
}
