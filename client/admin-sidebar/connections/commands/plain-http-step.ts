import { l10n } from 'vscode';
import { normalizeBaseUrl } from '../../../../admin-client/http/base-url.ts';
import { isConfirmed } from '../../../dialogs/notify.ts';
import type { InputStep } from '../../../dialogs/run-steps.ts';
import { type ConnectionDraft, isPlainHttpToBeAsked } from './connection-draft.ts';

/** Asks, in a modal dialog, whether to send credentials without encryption to a host on the local network. */
export const plainHttpStep: InputStep<ConnectionDraft> = {
  name: 'plain-http',
  isCheck: true,
  applies: isPlainHttpToBeAsked,
  async ask(draft) {
    const address = normalizeBaseUrl(draft.address);
    const { host } = new URL('baseUrl' in address ? address.baseUrl : draft.address);
    const isAccepted = await isConfirmed(
      l10n.t('Send your credentials to {0} without encryption?', host),
      [
        l10n.t(
          'Anyone who can read the traffic of this network can copy the credentials, and change packages and users with them. Anyone who can redirect the traffic can pretend to be this registry.',
        ),
        l10n.t('Use https:// if the registry supports it.'),
      ],
      l10n.t('Use Plain HTTP'),
    );
    return isAccepted ? { draft: { ...draft, plainHttpFor: draft.address } } : { draft, goTo: 'address' };
  },
};
