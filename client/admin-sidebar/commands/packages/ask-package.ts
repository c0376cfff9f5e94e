import { l10n } from 'vscode';
import { packagesFound } from '../../../../admin-client/lists/package-list.ts';
import type { PackageSummary } from '../../../../admin-client/records/package-records.ts';
import { askItem, type Choice } from '../../../dialogs/ask-item.ts';
import { chosenOf } from '../../../dialogs/input-answer.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import type { CommandTarget } from '../context/target.ts';
import { failureText } from '../failures/notify-failure.ts';

/** Asks for a package. Searches the registry for the typed text. */
export async function askPackage({ session, scope, where }: CommandTarget, title: string): Promise<string | undefined> {
  let found: readonly Choice<string>[] = [];
  const answer = await askItem(singleStep(title), {
    placeholder: l10n.t('Type to search for packages in {0}', where),
    matchOn: ['description'],
    items: () => found,
    reads: 'whileTyping',
    async read(text, signal) {
      const read = await session.client.list(packagesFound(text), scope, { signal }).then(
        ({ items }) => items.map(choiceOf),
        (error: unknown) => [failedChoice(error)],
      );
      if (!signal.aborted) found = read;
    },
    accept: (item) => (item === undefined || item.value === '' ? undefined : { chosen: item.value }),
  });
  return chosenOf(answer);
}

function failedChoice(error: unknown): Choice<string> {
  const detail = error instanceof Error ? failureText(error) : '';
  return { label: l10n.t('The search failed'), detail, alwaysShow: true, value: '' };
}

function choiceOf({ name, version, description }: PackageSummary): Choice<string> {
  return {
    label: plainLabel(name),
    ...(version !== undefined && { description: plainLabel(version) }),
    ...(description !== undefined && { detail: plainLabel(description) }),
    // The registry has already filtered the packages.
    alwaysShow: true,
    value: name,
  };
}
