import { l10n } from 'vscode';
import { askText } from '../../../dialogs/ask-text.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { notify } from '../../../dialogs/notify.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import type { CommandContext, SidebarCommand } from '../context/command-context.ts';
import { changePackage } from './change-packages.ts';
import { type GivenPackage, givenPackage } from './given-package.ts';

/** Deprecates a version, or all versions of a package, with a message that clients show when they install it. */
export const deprecate: SidebarCommand = {
  id: 'taskwright.registry.deprecate',
  async run(context, ...given) {
    const found = await givenPackage(context, given, l10n.t('Deprecate'));
    if (found === undefined) return;
    const answer = await askText(singleStep(l10n.t('Deprecate {0}', shownName(found))), {
      prompt: l10n.t('The message that clients show when they install it'),
      placeholder: l10n.t('Use version 2 instead.'),
      value: found.version?.deprecated ?? '',
      problemOf: (text) => (text.trim() === '' ? l10n.t('Type a message.') : undefined),
    });
    const message = chosenOf(answer);
    if (message === undefined) return;
    const isSent = await setMessage(context, found, message, l10n.t('Deprecate {0}', shownName(found)));
    if (isSent) void notify(l10n.t('{0} is deprecated.', shownName(found)));
  },
};

export const endDeprecation: SidebarCommand = {
  id: 'taskwright.registry.endDeprecation',
  async run(context, ...given) {
    const found = await givenPackage(context, given, l10n.t('End Deprecation'));
    if (found === undefined) return;
    const isSent = await setMessage(context, found, '', l10n.t('End the deprecation of {0}', shownName(found)));
    if (isSent) void notify(l10n.t('{0} is no longer deprecated.', shownName(found)));
  },
};

async function setMessage(
  context: CommandContext,
  { target, name, version }: GivenPackage,
  message: string,
  what: string,
): Promise<boolean> {
  const { session, scope } = target;
  const { versions } = await session.package(scope, name).read();
  const changed = version === undefined ? versions : [version];
  return changePackage(context, target, what, () =>
    session.client.deprecate(
      scope,
      name,
      changed.map((one) => one.version),
      message,
    ),
  );
}

function shownName({ name, version }: GivenPackage): string {
  return version === undefined ? name : `${name}@${version.version}`;
}
