import { commands, l10n, window } from 'vscode';
import type { ProblemCollection } from './problem-collection.ts';
import type { ProblemOffer, ProblemOffers } from './problem-offers.ts';
import { selectMatchers } from './selected-matchers.ts';

export const showProblemsCommand = 'taskwright.showProblemsFromOutput';

/** Offers to show the problems in the output of a failed task. */
export async function offerProblems({ key, name, problems }: ProblemOffer): Promise<void> {
  const count = problems.length;
  const show = l10n.t('Show Problems from Output');
  const message =
    count === 1
      ? l10n.t('Task "{0}" failed. Its output names the place of a problem.', name)
      : l10n.t('Task "{0}" failed. Its output names the places of {1} problems.', name, count);
  const chosen = await window.showInformationMessage(message, show);
  if (chosen === show) await commands.executeCommand(showProblemsCommand, { key });
}

/** Lists the problems of an offer, and selects its matchers for the next runs of the task. */
export async function showProblems(
  { key, name, project, matchers, problems }: ProblemOffer,
  collection: ProblemCollection,
  offers: ProblemOffers,
): Promise<void> {
  collection.clear(key);
  for (const problem of problems) collection.add(key, problem);
  offers.remove(key);
  await commands.executeCommand('workbench.actions.view.problems');
  await selectMatchers(name, project, matchers);
}

/** Asks for one of several offers. */
export async function pickOffer(offers: readonly ProblemOffer[]): Promise<ProblemOffer | undefined> {
  if (offers.length <= 1) return offers[0];
  const items = offers.map((offer) => ({ label: offer.name, description: offer.matchers.join(', '), offer }));
  const title = l10n.t('Show Problems from Output');
  return (await window.showQuickPick(items, { title, placeHolder: l10n.t('Select the failed task') }))?.offer;
}
