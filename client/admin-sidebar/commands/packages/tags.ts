import { l10n } from 'vscode';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import { askText } from '../../../dialogs/ask-text.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { notify } from '../../../dialogs/notify.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import type { SidebarCommand } from '../context/command-context.ts';
import { tagProblem } from '../publishing/tag-problem.ts';
import { changePackage } from './change-packages.ts';
import { givenPackage, givenVersion, targetOfPlace } from './given-package.ts';

/** Sets a tag, such as `latest`, to a version. */
export const setTag: SidebarCommand = {
  id: 'taskwright.registry.setTag',
  async run(context, ...given) {
    const place = await givenVersion(context, given, l10n.t('Set Tag'));
    if (place === undefined) return;
    const { session, scope, name, version } = place;
    const shown = `${name}@${version.version}`;
    const { tags } = await session.package(scope, name).read();
    const answer = await askText(singleStep(l10n.t('Set Tag of {0}', shown)), {
      prompt: l10n.t('The name of the tag, such as latest or next'),
      problemOf: tagProblem,
      warningOf(tag) {
        const before = tags.get(tag);
        return before === undefined || before === version.version
          ? undefined
          : l10n.t('The tag moves here from {0}.', before);
      },
    });
    const tag = chosenOf(answer);
    if (tag === undefined) return;
    const isSent = await changePackage(
      context,
      targetOfPlace(place),
      l10n.t('Set the tag {0} to {1}', tag, shown),
      () => session.client.setTag(scope, name, tag, version.version),
    );
    if (isSent) void notify(l10n.t('The tag {0} is now {1}.', tag, shown));
  },
};

/** Removes a tag of a package. */
export const removeTag: SidebarCommand = {
  id: 'taskwright.registry.removeTag',
  async run(context, ...given) {
    const title = l10n.t('Remove Tag');
    const found = await givenPackage(context, given, title);
    if (found === undefined) return;
    const { target, name, version } = found;
    const { session, scope } = target;
    const all = [...(await session.package(scope, name).read()).tags];
    const tags = all.filter(
      ([tag, tagged]) => tag !== 'latest' && (version === undefined || tagged === version.version),
    );
    if (tags.length === 0) {
      void notify(l10n.t('{0} has no tag that can be removed; latest can only be set to another version.', name));
      return;
    }
    const choices = tags.map(([tag, tagged]) => ({
      label: plainLabel(tag),
      description: plainLabel(tagged),
      value: tag,
    }));
    const placeholder = l10n.t('Select the tag of {0} to remove', name);
    const tag = chosenOf(await askChoice(singleStep(title), placeholder, choices));
    if (tag === undefined) return;
    const isSent = await changePackage(context, target, l10n.t('Remove the tag {0} of {1}', tag, name), () =>
      session.client.removeTag(scope, name, tag),
    );
    if (isSent) void notify(l10n.t('The tag {0} of {1} was removed.', tag, name));
  },
};
