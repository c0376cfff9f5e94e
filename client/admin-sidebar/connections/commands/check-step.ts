import { l10n, ThemeIcon } from 'vscode';
import type { Probe } from '../../../../admin-client/client/probe.ts';
import type { Connection } from '../../../../admin-client/connection.ts';
import { RegistryError, type RegistryErrorKind } from '../../../../admin-client/registry-error.ts';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import type { Choice } from '../../../dialogs/ask-item.ts';
import type { InputStep, StepFrame, StepOutcome } from '../../../dialogs/run-steps.ts';
import { showWork } from '../../../dialogs/show-work.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { type ConnectionDraft, connectionOf } from './connection-draft.ts';

export interface CheckOptions {
  /**
   * Connects to the registry with `secret` or, if it is empty, with the stored secret. Rejects with a RegistryError.
   */
  readonly check: (connection: Connection, secret: string, signal: AbortSignal) => Promise<Probe>;
  /** The actions to offer when the connection does not work. */
  readonly remedies: readonly Remedy[];
}

export type Remedy = 'again' | 'address' | 'credentials' | 'tenants' | 'insist';

/** Returns the step that tests the connection before it is saved. If the test fails, the user selects how to continue. */
export function checkStep({ check, remedies }: CheckOptions): InputStep<ConnectionDraft> {
  return {
    name: 'check',
    isCheck: true,
    applies: () => true,
    async ask(draft, frame) {
      const { found: _before, problem: _problem, ...untested } = draft;
      const connection = connectionOf(draft, 'draft');
      try {
        const title = l10n.t('Connecting to {0}…', connection.baseUrl);
        const outcome = await showWork(frame, title, (signal) => check(connection, draft.secret, signal));
        if (outcome === undefined || outcome === 'back') return outcome;
        return { draft: { ...untested, found: outcome.chosen } };
      } catch (error) {
        return askAboutFailure(untested, frame, error, remedies);
      }
    },
  };
}

async function askAboutFailure(
  draft: ConnectionDraft,
  frame: StepFrame,
  error: unknown,
  remedies: readonly Remedy[],
): Promise<StepOutcome<ConnectionDraft>> {
  const cause = error instanceof Error ? error.message : String(error);
  const choices = remedyChoices(draft, error).filter(({ value }) => remedies.includes(value));
  const [best] = choices;
  const answer = await askChoice(
    frame,
    l10n.t('The connection does not work. Select how to continue'),
    [causeChoice(cause), ...choices],
    (value) => value === best?.value,
  );
  if (answer === undefined || answer === 'back') return answer;
  switch (answer.chosen) {
    case 'again':
    case 'cause':
      return { draft, goTo: 'check' };
    case 'address':
      return { draft, goTo: 'address' };
    case 'credentials':
      return { draft, goTo: 'kind' };
    case 'tenants':
      return { draft: { ...draft, entersTenantNames: true }, goTo: 'tenants' };
    case 'insist':
      return { draft: { ...draft, problem: cause } };
  }
}

/** Returns an item that shows the cause of the failure. A long cause is split into two lines, because items do not wrap. */
function causeChoice(cause: string): Choice<'cause'> {
  const end = cause.length <= lineLength ? cause.length : cause.lastIndexOf(' ', lineLength);
  const [first, rest] = end < 1 ? [cause, ''] : [cause.slice(0, end), cause.slice(end + 1)];
  const shown = { label: plainLabel(first), ...(rest !== '' && { detail: plainLabel(rest) }) };
  return { ...shown, iconPath: new ThemeIcon('error'), value: 'cause', alwaysShow: true };
}

const lineLength = 80;

/** Returns the remedies, most helpful first. The first remedy shows the next step of the error. */
function remedyChoices({ address }: ConnectionDraft, error: unknown): readonly Choice<Remedy>[] {
  const choice = (value: Remedy, icon: string, label: string, detail: string): Choice<Remedy> => ({
    label,
    iconPath: new ThemeIcon(icon),
    value,
    detail,
  });
  const choices = [
    choice('credentials', 'key', l10n.t('Change Credentials'), l10n.t('Use another token, user or method to sign in')),
    choice('address', 'globe', l10n.t('Change Address'), address),
    choice('again', 'refresh', l10n.t('Try Again'), l10n.t('Connect again with the same answers')),
    choice('tenants', 'organization', l10n.t('Name Tenants'), l10n.t('For admins of individual tenants of a registry')),
    choice('insist', 'warning', l10n.t('Continue Anyway'), l10n.t('Save the connection even though it does not work')),
  ];
  if (!(error instanceof RegistryError)) return choices;
  const best = remedyOf(error.kind);
  const { nextStep } = error.details;
  return [
    ...choices
      .filter(({ value }) => value === best)
      .map((one) => (nextStep === undefined ? one : { ...one, detail: nextStep })),
    ...choices.filter(({ value }) => value !== best),
  ];
}

function remedyOf(kind: RegistryErrorKind): Remedy {
  switch (kind) {
    case 'signed-out':
    case 'wrong-credentials':
    case 'no-admin-role':
      return 'credentials';
    case 'needs-tenants':
      return 'tenants';
    case 'not-a-registry':
    case 'not-found':
    case 'not-multi-tenant':
    case 'proxy-page':
    case 'redirected':
    case 'unsafe-address':
      return 'address';
    default:
      return 'again';
  }
}
