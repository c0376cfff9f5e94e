import { type DocumentHighlight, DocumentHighlightKind, type Location } from 'vscode-languageserver';
import type { Mention, Place } from '../../../core/features/navigation/mention.ts';
import { definitions, highlights, references } from '../../../core/features/navigation/references.ts';
import { toLocation } from '../../to-lsp.ts';

/** Everything that uses what the caret stands on, and when asked its own names. */
export function referencesAt(place: Place, { includeDeclaration }: { includeDeclaration: boolean }): Location[] {
  const own = includeDeclaration ? definitions(place) : [];
  return [...own, ...references(place)].map(locationOf);
}

/** Where the same document speaks of what the caret stands on. */
export function highlightsAt(place: Place): DocumentHighlight[] {
  return highlights(place).map(({ is, span }) => ({
    range: place.file.document.rangeOf(span),
    kind: is === 'name' || is === 'alias' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}

export function locationOf({ span, task }: Mention): Location {
  return toLocation(span, task.file);
}
