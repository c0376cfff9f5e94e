import { l10n } from 'vscode';
import { quarantineList } from '../../../../admin-client/lists/quarantine-list.ts';
import { type QuarantinedVersion, quarantinedName } from '../../../../admin-client/records/package-records.ts';
import { maxQuarantineReasonLength } from '../../../../admin-contract/packages.ts';
import { visibleCharacters, visibleText } from '../../../../server/core/text/visible-text.ts';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import { askText } from '../../../dialogs/ask-text.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { isConfirmed, notify } from '../../../dialogs/notify.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { quarantine as quarantineRecord } from '../../tree/lists/quarantine.ts';
import { isUnsupported } from '../../tree-state/registry-condition.ts';
import { makeChanges } from '../changing/make-changes.ts';
import { askTarget } from '../context/ask-target.ts';
import type { CommandContext, SidebarCommand } from '../context/command-context.ts';
import { givenNode } from '../context/given.ts';
import { type CommandTarget, currentTarget } from '../context/target.ts';
import { guard } from '../failures/guard.ts';
import { versionCommand } from './package-command.ts';

type Version = Pick<QuarantinedVersion, 'name' | 'version'>;

/** Hides a version for a reason that the user enters, after a confirmation. Offers to show it again. */
export const quarantine = versionCommand('quarantine', l10n.t('Quarantine Version'), async (context, found, title) => {
  const { target, name } = found;
  if ((await quarantined(target)) === undefined) return;
  const version = { name, version: found.version.version };
  const shown = visibleText(quarantinedName(version));
  const reason = await askReason(shown, title);
  if (reason === undefined) return;
  const detail = [
    l10n.t('Reason: {0}', visibleCharacters(reason)),
    '',
    l10n.t('Clients can no longer install the version, and show the reason to everyone who may read the package.'),
    l10n.t('The tags that name it are hidden, or name another version. Nothing is deleted.'),
    l10n.t('Release from Quarantine makes it visible again.'),
  ];
  const question = l10n.t('Put {0} in {1} in quarantine?', shown, target.where);
  if (!(await isConfirmed(question, detail, l10n.t('Quarantine')))) return;
  const made = await makeChanges(context, title, [{ target, mutation: { kind: 'quarantine', version, reason } }]);
  if (made.length > 0) offerRelease(context, target, version);
});

/** Makes a version in quarantine visible again, after a confirmation. */
export const endQuarantine: SidebarCommand = {
  id: 'taskwright.registry.endQuarantine',
  async run(context, ...given) {
    const title = l10n.t('Release from Quarantine');
    const node = givenNode(context, given);
    const target = await askTarget(context, given, title);
    if (target === undefined) return;
    const version = node?.kind === 'quarantined-version' ? node.quarantined : await askHidden(target, title);
    if (version === undefined) return;
    const detail = [
      l10n.t('Reason of the quarantine: {0}', visibleCharacters(version.reason)),
      '',
      l10n.t('Clients can install the version again. Its tags name it again, unless they were changed meanwhile.'),
    ];
    const question = l10n.t('Release {0} in {1} from quarantine?', visibleText(quarantinedName(version)), target.where);
    if (await isConfirmed(question, detail, l10n.t('Release'))) await release(context, target, version);
  },
};

/** Resolves to the versions in quarantine. Notifies the user and resolves to undefined if the registry has no quarantine. */
async function quarantined({
  session,
  scope,
  where,
}: CommandTarget): Promise<readonly QuarantinedVersion[] | undefined> {
  try {
    return (await session.list(quarantineList, scope).read()).items;
  } catch (error) {
    if (!(error instanceof Error) || !isUnsupported(quarantineRecord, error)) throw error;
    void notify(l10n.t('{0} does not support quarantine.', where));
    return undefined;
  }
}

async function askReason(shown: string, title: string): Promise<string | undefined> {
  const answer = await askText(singleStep(title), {
    prompt: l10n.t('Why {0} must not be installed, for everyone who may read the package', shown),
    problemOf(text) {
      const reason = text.trim();
      if (reason === '') return l10n.t('The reason must not be empty.');
      if (/\p{C}/u.test(reason)) return l10n.t('The reason must not contain invisible characters.');
      return reason.length > maxQuarantineReasonLength
        ? l10n.t('The reason must have at most {0} characters.', maxQuarantineReasonLength)
        : undefined;
    },
  });
  return chosenOf(answer)?.trim();
}

async function askHidden(target: CommandTarget, title: string): Promise<QuarantinedVersion | undefined> {
  const versions = await quarantined(target);
  if (versions === undefined) return undefined;
  const choices = versions.map((value) => ({
    label: plainLabel(quarantinedName(value)),
    description: plainLabel(value.reason),
    value,
  }));
  const placeholder =
    choices.length === 0
      ? l10n.t('No version in {0} is in quarantine.', target.where)
      : l10n.t('Select the version to release');
  return chosenOf(await askChoice(singleStep(title), placeholder, choices));
}

function offerRelease(context: CommandContext, target: CommandTarget, version: Version): void {
  const undo = l10n.t('Release from Quarantine');
  const message = l10n.t('{0} is in quarantine in {1}.', visibleText(quarantinedName(version)), target.where);
  guard(context.output, async () => {
    if ((await notify(message, undo)) === undo) {
      await release(context, currentTarget(context.registries, target), version);
    }
  });
}

async function release(context: CommandContext, target: CommandTarget, version: Version): Promise<void> {
  const planned = { target, mutation: { kind: 'end-quarantine', version } } as const;
  const made = await makeChanges(context, l10n.t('Release from Quarantine'), [planned]);
  if (made.length === 0) return;
  void notify(l10n.t('{0} was released from quarantine in {1}.', visibleText(quarantinedName(version)), target.where));
}
