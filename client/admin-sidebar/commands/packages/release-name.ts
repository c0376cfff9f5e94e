import { l10n } from 'vscode';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { askText } from '../../../dialogs/ask-text.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { isConfirmed } from '../../../dialogs/notify.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import { askTarget } from '../context/ask-target.ts';
import type { SidebarCommand } from '../context/command-context.ts';
import { changePackage } from './change-packages.ts';

/** Releases the name of an unpublished package, so that the package of the upstream is visible again. */
export const releaseName: SidebarCommand = {
  id: 'taskwright.registry.releaseName',
  async run(context, ...given) {
    const title = l10n.t('Release Name of Unpublished Package');
    const target = await askTarget(context, given, title);
    if (target === undefined) return;
    const { session, scope, where } = target;
    const prompt = l10n.t('The name of a package that was unpublished from {0}', where);
    const answer = await askText(singleStep(title), {
      prompt,
      placeholder: '@scope/name',
      problemOf: (text) => (text.trim() === '' ? l10n.t('The name must not be empty.') : undefined),
    });
    const name = chosenOf(answer)?.trim();
    if (name === undefined) return;
    const shown = visibleText(name);
    const detail = [
      l10n.t('Clients will receive the package of this name from the upstream, if it has one.'),
      l10n.t('The unpublished versions are forgotten, so others can publish them again with other content.'),
      l10n.t('This cannot be undone.'),
    ];
    if (!(await isConfirmed(l10n.t('Release the name {0} in {1}?', shown, where), detail, l10n.t('Release')))) return;
    const change = {
      what: l10n.t('Release the name {0}', shown),
      done: l10n.t('The name {0} was released in {1}.', shown, where),
    };
    await changePackage(context, target, change, () => session.client.releaseName(scope, name));
  },
};
