import { l10n } from 'vscode';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import { askText } from '../../../dialogs/ask-text.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { notify } from '../../../dialogs/notify.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { tagProblem } from '../publishing/tag-problem.ts';
import { changePackage } from './change-packages.ts';
import { packageCommand, shownName, versionCommand } from './package-command.ts';

/** Sets a tag, such as `latest`, to a version. */
export const setTag = versionCommand('setTag', l10n.t('Set Tag'), async (context, found) => {
  const { target, name, version } = found;
  const { session, scope } = target;
  const shown = shownName(found);
  const { tags } = await session.package(scope, name).read();
  const answer = await askText(singleStep(l10n.t('Set Tag on {0}', shown)), {
    prompt: l10n.t('The name of the tag, such as latest or next'),
    problemOf: tagProblem,
    warningOf(tag) {
      const before = tags.get(tag);
      return before === undefined || before === version.version
        ? undefined
        : l10n.t('The tag currently refers to {0} and will be moved.', before);
    },
  });
  const tag = chosenOf(answer);
  if (tag === undefined) return;
  const change = {
    what: l10n.t('Set the tag {0} to {1}', tag, shown),
    done: l10n.t('The tag {0} is now {1}.', tag, shown),
  };
  await changePackage(context, target, change, () => session.client.setTag(scope, name, tag, version.version));
});

/** Removes a tag from a package. */
export const removeTag = packageCommand('removeTag', l10n.t('Remove Tag'), async (context, found, title) => {
  const { target, name, version } = found;
  const { session, scope } = target;
  const choices = [...(await session.package(scope, name).read()).tags]
    .filter(([tag, tagged]) => tag !== 'latest' && (version === undefined || tagged === version.version))
    .map(([tag, tagged]) => ({ label: plainLabel(tag), description: plainLabel(tagged), value: tag }));
  if (choices.length === 0) {
    void notify(l10n.t('{0} has no tag that can be removed; latest can only be set to another version.', name));
    return;
  }
  const placeholder = l10n.t('Select the tag of {0} to remove', name);
  const tag = chosenOf(await askChoice(singleStep(title), placeholder, choices));
  if (tag === undefined) return;
  const change = {
    what: l10n.t('Remove the tag {0} of {1}', tag, name),
    done: l10n.t('The tag {0} of {1} was removed.', tag, name),
  };
  await changePackage(context, target, change, () => session.client.removeTag(scope, name, tag));
});
