import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentHighlightParams,
  type Location,
  type ReferenceParams,
} from 'vscode-languageserver';
import type { Mention } from '../../../core/features/navigation/mention.ts';
import {
  definitions,
  highlights as highlightsOf,
  references as referencesTo,
} from '../../../core/features/navigation/references.ts';
import { toLocation } from '../../documents/to-lsp.ts';
import type { CaretRequest } from '../../gate/request.ts';

/** Returns the references to the task or template at the caret, and on request its definition. */
export function references({ place, params }: CaretRequest<ReferenceParams>): Location[] {
  const own = params.context.includeDeclaration ? definitions(place) : [];
  return [...own, ...referencesTo(place)].map(locationOf);
}

/** Returns the references to the task or template at the caret, and its definition, in the same document. */
export function highlights({ place }: CaretRequest<DocumentHighlightParams>): DocumentHighlight[] {
  return highlightsOf(place).map(({ is, span }) => ({
    range: place.file.document.rangeOf(span),
    kind: is === 'name' || is === 'alias' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}

export function locationOf({ span, task }: Mention): Location {
  return toLocation(span, task.file);
}
