import { l10n } from 'vscode';
import { askText } from '../../../dialogs/ask-text.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import type { PackedFolder } from '../../packing/pack-folder.ts';

/** Asks for the tag of a preview such as 2.0.0-beta.1, which nobody is to get who asks for the latest version. */
export async function askTag({ name, version }: PackedFolder): Promise<string | undefined> {
  const frame = singleStep(l10n.t('Publish {0}@{1}', name, version));
  const answer = await askText(frame, {
    prompt: l10n.t('{0} is a preview: under which tag is it to be found?', version),
    value: 'next',
    problemOf: (tag) =>
      /^[A-Za-z][\w.-]*$/.test(tag) ? undefined : l10n.t('A tag begins with a letter, and holds no spaces.'),
    warningOf: (tag) =>
      tag === 'latest' ? l10n.t('Everybody who asks for no version will get the preview.') : undefined,
  });
  return answer === undefined || answer === 'back' ? undefined : answer.chosen;
}
