import { l10n, ThemeIcon } from 'vscode';
import type { SignInSettings } from '../../../../admin-client/client/read-sign-in.ts';
import type { RegistryAddress } from '../../../../admin-client/connection.ts';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import { outcomeOf } from '../../../dialogs/input-answer.ts';
import type { InputStep } from '../../../dialogs/run-steps.ts';
import { showWork } from '../../../dialogs/show-work.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { answeredDraft, type ConnectionDraft, connectionOf, type OfferedSignIn } from './connection-draft.ts';
import { isOffered, isToBeAsked, offeredSignIn } from './offered-sign-in.ts';

export type ReadSignIn = (address: RegistryAddress, signal: AbortSignal) => Promise<SignInSettings | undefined>;

/**
 * Returns the steps that read the single sign-on settings of the registry and ask the user whether to use them. A token
 * of the identity provider is sent to the registry, so the user must see for which provider and audience it is issued.
 */
export function offeredSignInSteps(read: ReadSignIn): readonly InputStep<ConnectionDraft>[] {
  return [
    {
      name: 'read-sign-in',
      isCheck: true,
      applies: isToBeAsked,
      async ask(draft, frame) {
        const connection = connectionOf(draft, 'draft');
        const title = l10n.t('Connecting to {0}…', connection.baseUrl);
        const answer = await showWork(frame, title, (signal) => read(connection, signal));
        return outcomeOf(answer, (settings) => ({ ...draft, offered: offeredSignIn(draft.address, settings) }));
      },
    },
    {
      name: 'offered-sign-in',
      applies: (draft) => isOffered(draft, 'issuer'),
      async ask(draft, frame) {
        const { offered } = draft;
        if (offered === undefined) return { draft };
        const { answers } = offered;
        const answer = await askChoice(frame, l10n.t('Select the identity provider that signs you in'), [
          {
            label: plainLabel(answers.issuer ?? ''),
            detail: detailOf(offered),
            iconPath: new ThemeIcon('shield'),
            value: answers,
          },
          {
            label: l10n.t('Enter Other Values'),
            detail: l10n.t('Another identity provider, client or audience'),
            iconPath: new ThemeIcon('edit'),
            value: {},
          },
        ]);
        return outcomeOf(answer, (chosen) =>
          answeredDraft(draft, { ...answers, offered: { ...offered, answers: chosen } }),
        );
      },
    },
  ];
}

function detailOf({ answers: { clientId, audience, scopes } }: OfferedSignIn): string {
  const parts = [
    ...(clientId === undefined ? [] : [l10n.t('Client {0}', clientId)]),
    ...(audience === undefined || audience === '' ? [] : [l10n.t('audience {0}', audience)]),
    ...(scopes === undefined ? [] : [l10n.t('scopes {0}', scopes)]),
  ];
  return plainLabel(parts.join(' · ') || l10n.t('Used by this registry'));
}
