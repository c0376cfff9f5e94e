import { l10n } from 'vscode';
import { notify, notifyWarning } from '../../../dialogs/notify.ts';
import { describeMutation } from '../../wording/describe-mutation.ts';
import { numberText } from '../../wording/quantity.ts';
import type { CommandContext } from '../context/command-context.ts';
import { guard } from '../failures/guard.ts';
import { notInEffect } from './not-in-effect.ts';
import type { PlannedChange } from './planned-change.ts';

/** Reads the lists again, and says what became of changes of records with slashes in their names. */
export function notifySlashed(context: CommandContext, sent: readonly PlannedChange[]): void {
  const open = sent.filter(({ target }) => !target.session.closed.aborted);
  if (open.length === 0) return;
  guard(context.output, async () => {
    const remaining = await notInEffect(open);
    const [first] = remaining;
    if (first === undefined) {
      void notify(
        open.length === 1
          ? l10n.t('The list of the server confirms the change of a name with slashes.')
          : l10n.t('The lists of the server confirm {0} changes of names with slashes.', numberText(open.length)),
      );
      return;
    }
    const { where } = first.target;
    const remedy = l10n.t('The server or a proxy may not accept slashes in names; change it on the server itself.');
    void notifyWarning(
      remaining.length === 1
        ? `${l10n.t('{0} is unchanged: {1}.', where, describeMutation(first.mutation))} ${remedy}`
        : `${l10n.t('{0} did not make {1} changes of names with slashes.', where, numberText(remaining.length))} ${remedy}`,
    );
  });
}
