import { l10n } from 'vscode';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { isConfirmed } from '../../../dialogs/notify.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import { shortList } from '../../../dialogs/short-list.ts';
import { showWork } from '../../../dialogs/show-work.ts';
import { numberText } from '../../wording/quantity.ts';
import { changePackage } from './change-packages.ts';
import { type Dependents, dependentsOf } from './dependents.ts';
import { packageCommand, shownName } from './package-command.ts';

/** Deletes a version or a whole package from the registry. The confirmation lists the packages that depend on it. */
export const unpublish = packageCommand('unpublish', l10n.t('Unpublish'), async (context, found, title) => {
  const { target, name, version } = found;
  const { session, scope, where } = target;
  const shown = shownName(found);
  const looking = l10n.t('Looking for packages that depend on {0}', name);
  const look = (signal: AbortSignal) => dependentsOf(session, scope, name, signal);
  const dependents = chosenOf(await showWork(singleStep(title), looking, look));
  if (dependents === undefined) return;
  const detail = [
    ...dependentsNotes(dependents, name),
    l10n.t('This cannot be undone: the version cannot be published again.'),
  ];
  if (!(await isConfirmed(l10n.t('Unpublish {0} from {1}?', shown, where), detail, title))) return;
  const change = {
    what: l10n.t('Unpublish {0}', shown),
    done: l10n.t('{0} was unpublished from {1}.', shown, where),
  };
  await changePackage(context, target, change, () => session.client.unpublish(scope, name, version));
});

function dependentsNotes({ names, checked, total }: Dependents, name: string): readonly string[] {
  const unchecked =
    total > checked ? [l10n.t('Only {0} of {1} packages were checked.', numberText(checked), numberText(total))] : [];
  if (names.length === 0) return [l10n.t('No other package of this registry depends on {0}.', name), ...unchecked];
  const are =
    names.length === 1
      ? l10n.t('1 package in this registry depends on it and may no longer be installable:')
      : l10n.t(
          '{0} packages in this registry depend on it and may no longer be installable:',
          numberText(names.length),
        );
  return [are, shortList(names), ...unchecked];
}
