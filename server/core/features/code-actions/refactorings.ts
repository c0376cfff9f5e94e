import { withLineEndsOf } from '../../document/line-end.ts';
import type { ActionPlace, CodeAction } from './code-action.ts';
import { dependencyForm } from './dependency-form.ts';
import { extractScript } from './extract-script.ts';
import { inlineScript } from './inline-script.ts';
import { inlineToTable } from './inline-to-table.ts';
import { listOrString } from './list-or-string.ts';
import { multiLineString } from './multi-line-string.ts';
import { scriptLines } from './script-lines.ts';
import { sortKeys } from './sort-keys.ts';
import { tableToInline } from './table-to-inline.ts';

/** The functions that return refactorings, in the order in which editors show the results. */
const providers: readonly ((place: ActionPlace) => readonly CodeAction[])[] = [
  extractScript,
  inlineScript,
  multiLineString,
  scriptLines,
  listOrString,
  dependencyForm,
  inlineToTable,
  tableToInline,
  sortKeys,
];

/**
 * Returns the refactorings for a selection. They do not change the meaning of the document. A script task has none,
 * because each of its headers can be written in only one way.
 */
export function refactorings(place: ActionPlace): readonly CodeAction[] {
  if (place.document.language.holdsOneTask) return [];
  const actions = providers.flatMap((provide) => provide(place));
  return actions.map((action) => ({ ...action, edits: withLineEndsOf(place.document, action.edits) }));
}
