import type { Location, LocationLink } from 'vscode-languageserver';
import { definition } from '../../../core/features/navigation/definition.ts';
import type { Place } from '../../../core/features/navigation/mention.ts';
import { bodyOf } from '../../../core/features/outline/entry-body.ts';
import { toLocation, toRange } from '../../to-lsp.ts';

/** Where the name at the caret is defined. */
export function definitionAt(place: Place): Location[] {
  return (definition(place)?.targets ?? []).map(({ facts, file }) => toLocation(facts.key, file));
}

/** As `definitionAt`, with the name that was asked about and the whole of each task. */
export function definitionLinksAt(place: Place): LocationLink[] {
  const found = definition(place);
  if (!found) return [];
  return found.targets.map(({ facts, file, entry }) => ({
    originSelectionRange: place.file.document.rangeOf(found.origin),
    targetUri: file.uri,
    targetRange: toRange(bodyOf(file.document, entry), file.document),
    targetSelectionRange: file.document.rangeOf(facts.key),
  }));
}
