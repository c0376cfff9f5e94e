import { l10n } from 'vscode';
import { isObject, textAt } from '../../../../admin-client/json.ts';
import { type StagedVersion, stagedName } from '../../../../admin-client/records/staged-version.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import { showWork } from '../../../dialogs/show-work.ts';
import { openChanges } from '../../packages/open-changes.ts';
import type { PackagePlace, VersionPlace } from '../../packages/package-documents.ts';
import type { SidebarCommand } from '../context/command-context.ts';
import type { CommandTarget } from '../context/target.ts';
import { chosenVersions } from './chosen-versions.ts';

/** Shows what a staged version changes, in a diff editor: a summary of the package, and its files. */
export const showStagedChanges: SidebarCommand = {
  id: 'taskwright.registry.showStagedChanges',
  async run(context, ...given) {
    const title = l10n.t('Show Changes of Staged Version');
    for (const { target, staged } of await chosenVersions(context, given, title)) {
      const name = visibleText(stagedName(staged));
      const after: PackagePlace = { target, staged };
      const work = await showWork(singleStep(title), l10n.t('Downloading {0}', name), async () => {
        const before = await publishedBefore(target, staged);
        return {
          before,
          files: [before && (await context.packages.files(before)), await context.packages.files(after)],
        };
      });
      const read = chosenOf(work);
      if (read === undefined) return;
      const heading =
        read.before === undefined ? l10n.t('{0} (new package)', name) : `${read.before.version.version} ↔ ${name}`;
      await openChanges(context.packages, heading, { before: read.before, after });
    }
  },
};

/** Resolves to the published version that the registry compares with a staged one; to undefined for a new package. */
async function publishedBefore(target: CommandTarget, { id, name }: StagedVersion): Promise<VersionPlace | undefined> {
  const { session, scope } = target;
  const difference = await session.client.stagedDifference(scope, id);
  const from = isObject(difference) ? textAt(difference, 'from') : undefined;
  if (from === undefined) return undefined;
  const { versions } = await session.client.package(scope, name);
  const version = versions.find((one) => one.version === from);
  return version && { target, name, version };
}
