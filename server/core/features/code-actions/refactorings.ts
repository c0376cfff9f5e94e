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

/** The order is that in which an editor shows them. */
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

/** What can be changed at a place, a task or a value, without changing what the document says. The headers of a script have one form only. */
export function refactorings(place: ActionPlace): readonly CodeAction[] {
  if (place.document.language.holdsOneTask) return [];
  return makers.flatMap((make) => make(place));
}
