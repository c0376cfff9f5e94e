import { l10n } from 'vscode';
import { askText } from '../../../dialogs/ask-text.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import type { PackedFolder } from '../../packing/pack-folder.ts';
import { tagProblem } from './tag-problem.ts';

/** Asks for the tag of a prerelease such as 2.0.0-beta.1, so that the prerelease does not become the latest version. */
export async function askTag({ name, version }: PackedFolder): Promise<string | undefined> {
  const frame = singleStep(l10n.t('Publish {0}@{1}', name, version));
  const answer = await askText(frame, {
    prompt: l10n.t('The tag of the prerelease {0}', version),
    value: 'next',
    problemOf: tagProblem,
    warningOf: (tag) =>
      tag === 'latest' ? l10n.t('Clients that do not request a version will install the prerelease.') : undefined,
  });
  return chosenOf(answer);
}
