import { l10n, window } from 'vscode';
import type { PackageSummary } from '../../../admin-api/package-records.ts';
import type { Choice } from '../../../dialogs/ask-choice.ts';
import { singleStep } from '../../../dialogs/run-steps.ts';
import { frameProperties, showInput } from '../../../dialogs/show-input.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import type { CommandTarget } from '../context/target.ts';
import { failureText } from '../failures/notify-failure.ts';

/** Milliseconds without typing after which the registry is asked. */
const pause = 150;

/** Asks for a package, with a search in the registry. */
export async function askPackage({ session, scope, where }: CommandTarget, title: string): Promise<string | undefined> {
  const pick = window.createQuickPick<Choice<string>>();
  const placeholder = l10n.t('Type to search for packages in {0}', where);
  Object.assign(pick, frameProperties(singleStep(title)), { placeholder, busy: true, matchOnDescription: true });
  let search = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function find(text: string): Promise<void> {
    search.abort();
    search = new AbortController();
    const { signal } = search;
    pick.busy = true;
    try {
      const { items } = await session.client.packages(scope, { text, signal });
      if (!signal.aborted) pick.items = items.map(choiceOf);
    } catch (error) {
      if (!signal.aborted) pick.items = [{ ...failedChoice, detail: error instanceof Error ? failureText(error) : '' }];
    } finally {
      if (!signal.aborted) pick.busy = false;
    }
  }

  const answer = await showInput<{ readonly chosen: string }>(pick, (choose) => {
    void find('');
    return [
      pick.onDidChangeValue((text) => {
        clearTimeout(timer);
        timer = setTimeout(() => void find(text.trim()), pause);
      }),
      pick.onDidAccept(() => {
        const [item] = pick.selectedItems;
        if (item !== undefined && item.value !== '') choose({ chosen: item.value });
      }),
    ];
  });
  clearTimeout(timer);
  search.abort();
  return answer?.chosen;
}

const failedChoice: Choice<string> = { label: l10n.t('The search failed'), alwaysShow: true, value: '' };

function choiceOf({ name, version, description }: PackageSummary): Choice<string> {
  return {
    label: plainLabel(name),
    ...(version !== undefined && { description: plainLabel(version) }),
    ...(description !== undefined && { detail: plainLabel(description) }),
    // The registry has decided what the text finds.
    alwaysShow: true,
    value: name,
  };
}
