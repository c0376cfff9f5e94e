import type { DeclarationParams, DefinitionParams, Location, LocationLink } from 'vscode-languageserver';
import { definition as definitionOf } from '../../../core/features/navigation/definition.ts';
import type { WorkspacePlace } from '../../../core/features/navigation/mention.ts';
import type { NameUse } from '../../../core/features/navigation/names/name-use.ts';
import { nameUses } from '../../../core/features/navigation/names/name-uses.ts';
import { bodyOf } from '../../../core/features/outline/entry-body.ts';
import { toLocation, toRange } from '../../documents/to-lsp.ts';
import type { CaretRequest } from '../../gate/request.ts';

/** Returns the definitions of the name at the caret. */
export function definition({
  place,
  context: { client },
}: CaretRequest<DefinitionParams>): Location[] | LocationLink[] {
  return client.capabilities.textDocument?.definition?.linkSupport ? linksFrom(place) : locationsFrom(place);
}

/** Returns the same as `definition`: a task is declared where it is defined. */
export function declaration({
  place,
  context: { client },
}: CaretRequest<DeclarationParams>): Location[] | LocationLink[] {
  return client.capabilities.textDocument?.declaration?.linkSupport ? linksFrom(place) : locationsFrom(place);
}

function locationsFrom(place: WorkspacePlace): Location[] {
  const uses = nameUses(place);
  if (uses) return uses.all.filter(isDeclaration).map(({ span, file }) => toLocation(span, file));
  return (definitionOf(place)?.targets ?? []).map(({ facts, file }) => toLocation(facts.key, file));
}

/** Returns the locations with the range of the name at the caret and the range of the whole task. */
function linksFrom(place: WorkspacePlace): LocationLink[] {
  const uses = nameUses(place);
  if (uses) return uses.all.filter(isDeclaration).map((use) => linkTo(use, uses.at));
  const found = definitionOf(place);
  if (!found) return [];
  return found.targets.map(({ facts, file, entry }) => ({
    originSelectionRange: place.file.document.rangeOf(found.origin),
    targetUri: file.uri,
    targetRange: toRange(bodyOf(file.document, entry), file.document),
    targetSelectionRange: file.document.rangeOf(facts.key),
  }));
}

function isDeclaration({ kind }: NameUse): boolean {
  return kind === 'declaration';
}

function linkTo({ span, file }: NameUse, origin: NameUse): LocationLink {
  const range = file.document.rangeOf(span);
  return {
    originSelectionRange: origin.file.document.rangeOf(origin.whole),
    targetUri: file.uri,
    targetRange: range,
    targetSelectionRange: range,
  };
}
