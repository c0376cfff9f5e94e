import type { ActionPlace, CodeAction } from './code-action.ts';
import { dependencyForm } from './dependency-form.ts';
import { extractScript } from './extract-script.ts';
import { inlineScript } from './inline-script.ts';
import { inlineToTable } from './inline-to-table.ts';
import { listOrString } from './list-or-string.ts';
import { scriptLines } from './script-lines.ts';
import { severalLines } from './several-lines.ts';
import { sortKeys } from './sort-keys.ts';
import { tableToInline } from './table-to-inline.ts';

/** In the order in which editors show them. */
const makers: readonly ((place: ActionPlace) => readonly CodeAction[])[] = [
  extractScript,
  inlineScript,
  severalLines,
  scriptLines,
  listOrString,
  dependencyForm,
  inlineToTable,
  tableToInline,
  sortKeys,
];

/**
 * Returns the refactorings for a selection, which keep the meaning of the document. The headers of a script have only one
 * form.
 */
export function refactorings(place: ActionPlace): readonly CodeAction[] {
  if (place.document.language.holdsOneTask) return [];
  return makers.flatMap((make) => make(place));
}
