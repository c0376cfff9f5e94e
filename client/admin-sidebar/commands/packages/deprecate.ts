import { l10n } from 'vscode';
import { askText } from '../../../dialogs/ask-text.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import type { CommandContext } from '../context/command-context.ts';
import { changePackage, type PackageChange } from './change-packages.ts';
import { type GivenPackage, packageCommand, shownName } from './package-command.ts';

/**
 * Deprecates a version or all versions of a package. Clients show the message when they install a deprecated version.
 */
export const deprecate = packageCommand('deprecate', l10n.t('Deprecate'), async (context, found) => {
  const what = l10n.t('Deprecate {0}', shownName(found));
  const answer = await askText(singleStep(what), {
    prompt: l10n.t('The message that clients show when they install it'),
    placeholder: l10n.t('Use version 2 instead.'),
    value: found.version?.deprecated ?? '',
    problemOf: (text) => (text.trim() === '' ? l10n.t('Type a message.') : undefined),
  });
  const message = chosenOf(answer);
  if (message === undefined) return;
  await setMessage(context, found, message, { what, done: l10n.t('{0} is deprecated.', shownName(found)) });
});

export const endDeprecation = packageCommand('endDeprecation', l10n.t('Remove Deprecation'), (context, found) =>
  setMessage(context, found, '', {
    what: l10n.t('End the deprecation of {0}', shownName(found)),
    done: l10n.t('{0} is no longer deprecated.', shownName(found)),
  }),
);

async function setMessage(
  context: CommandContext,
  { target, name, version }: GivenPackage,
  message: string,
  change: PackageChange,
): Promise<void> {
  const { session, scope } = target;
  const changed = version === undefined ? (await session.package(scope, name).read()).versions : [version];
  const numbers = changed.map((one) => one.version);
  await changePackage(context, target, change, () => session.client.deprecate(scope, name, numbers, message));
}
