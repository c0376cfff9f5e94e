import { l10n } from 'vscode';
import { stagedList } from '../../../../admin-client/lists/staged-list.ts';
import { type StagedVersion, stagedName } from '../../../../admin-client/records/staged-version.ts';
import { askChoices } from '../../../dialogs/ask-choice.ts';
import type { Choice } from '../../../dialogs/ask-item.ts';
import { thenAsk } from '../../../dialogs/input-answer.ts';
import { runSteps } from '../../../dialogs/run-steps.ts';
import { showWork } from '../../../dialogs/show-work.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { type TargetDraft, targetQuestion, targetSteps } from '../context/ask-target.ts';
import type { CommandContext } from '../context/command-context.ts';
import { givenNodes, givenTarget } from '../context/given.ts';
import { type CommandTarget, targetOf } from '../context/target.ts';

/** A staged version that a command runs on. */
export interface StagedTarget {
  readonly target: CommandTarget;
  readonly staged: StagedVersion;
}

interface StagedDraft extends TargetDraft {
  readonly chosen: readonly StagedTarget[];
}

/**
 * Resolves to the staged versions that a command runs on, in the order in which they were staged. Without a node, asks
 * for a registry and its versions.
 */
export async function chosenVersions(
  context: CommandContext,
  given: readonly unknown[],
  title: string,
  isOffered: (version: StagedVersion) => boolean = () => true,
): Promise<readonly StagedTarget[]> {
  const nodes = givenNodes(context, given).flatMap((node) => {
    const target = targetOf(context.registries, node.connection, node.tenant);
    return node.kind === 'staged-version' && target !== undefined ? [{ target, staged: node.staged }] : [];
  });
  const chosen = nodes.length > 0 ? nodes : await askVersions(context, givenTarget(context, given), title, isOffered);
  return [...chosen].sort((one, other) => one.staged.stagedAt.localeCompare(other.staged.stagedAt));
}

async function askVersions(
  context: CommandContext,
  target: CommandTarget | undefined,
  title: string,
  isOffered: (version: StagedVersion) => boolean,
): Promise<readonly StagedTarget[]> {
  const start: StagedDraft = { target, chosen: [] };
  const versionsStep = targetQuestion<StagedDraft, 'chosen'>('chosen', async (asked, _draft, frame) => {
    const { session, scope, where } = asked;
    const work = await showWork(frame, l10n.t('Reading {0}…', where), () => session.list(stagedList, scope).read());
    return thenAsk(work, ({ items }) => {
      const choices = items.filter(isOffered).map((staged) => choiceOf({ target: asked, staged }));
      const placeholder =
        choices.length === 0
          ? l10n.t('No staged version in {0} waits for you.', where)
          : l10n.t('Select staged versions');
      return askChoices(frame, placeholder, choices);
    });
  });
  return (await runSteps(title, [...targetSteps(context, start), versionsStep], start))?.chosen ?? [];
}

function choiceOf(value: StagedTarget): Choice<StagedTarget> {
  return {
    label: plainLabel(stagedName(value.staged)),
    description: plainLabel(value.staged.stagedBy),
    value,
  };
}
