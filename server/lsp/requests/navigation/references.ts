import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentHighlightParams,
  type Location,
  type ReferenceParams,
} from 'vscode-languageserver';
import type { Mention, WorkspacePlace } from '../../../core/features/navigation/mention.ts';
import type { NameUse } from '../../../core/features/navigation/names/name-use.ts';
import { nameUses } from '../../../core/features/navigation/names/name-uses.ts';
import {
  definitions,
  highlights as highlightsOf,
  references as referencesTo,
  subjectOf,
} from '../../../core/features/navigation/references.ts';
import { toLocation } from '../../documents/to-lsp.ts';
import type { CaretRequest } from '../../gate/request.ts';
import { locationsOf, otherFiles } from './other-mentions.ts';

/** The maximum number of highlights. A client requests them each time the caret moves, and shows those near the caret. */
const maxHighlights = 1_000;

/**
 * Resolves to the references to the task, template, daemon, argument, variable or function at the caret, and on request its
 * definition. Those to a task are also found in files without tasks, such as CI files.
 */
export async function references(request: CaretRequest<ReferenceParams>): Promise<Location[]> {
  const { place, params } = request;
  const uses = nameUses(place);
  if (uses) {
    const shown = uses.all.filter(({ kind }) => params.context.includeDeclaration || kind !== 'declaration');
    return shown.map(({ span, file }) => toLocation(span, file));
  }
  const own = params.context.includeDeclaration ? definitions(place) : [];
  const inTasks = [...own, ...referencesTo(place)].map(locationOf);
  const tasks = subjectOf(place).filter(({ isTemplate }) => !isTemplate);
  const elsewhere = tasks.length > 0 ? locationsOf(await otherFiles(request), tasks, place.workspace) : [];
  return [...inTasks, ...elsewhere];
}

/** Returns the references to the task, template, daemon, argument, variable or function at the caret, and its definition, in the same document. */
export function highlights({ place }: CaretRequest<DocumentHighlightParams>): DocumentHighlight[] {
  const uses = nameUses(place);
  if (uses) return uses.all.filter(({ file }) => file === place.file).map(nameHighlight);
  return nearestTo(place, highlightsOf(place)).map(({ kind, span }) => ({
    range: place.file.document.rangeOf(span),
    kind: kind === 'name' || kind === 'alias' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}

/** Returns the mentions; if there are too many, only those nearest to the caret, in the order of the text. */
function nearestTo({ file: { document }, offset }: WorkspacePlace, mentions: readonly Mention[]): readonly Mention[] {
  if (mentions.length <= maxHighlights) return mentions;
  const placed = mentions.map((mention) => ({ mention, start: document.offsetsOf(mention.span).start }));
  const byDistance = placed.sort((a, b) => Math.abs(a.start - offset) - Math.abs(b.start - offset));
  const nearest = byDistance.slice(0, maxHighlights).sort((a, b) => a.start - b.start);
  return nearest.map(({ mention }) => mention);
}

function nameHighlight({ file, span, kind }: NameUse): DocumentHighlight {
  const { Write, Read } = DocumentHighlightKind;
  return { range: file.document.rangeOf(span), kind: kind === 'declaration' ? Write : Read };
}

export function locationOf({ span, task }: Mention): Location {
  return toLocation(span, task.file);
}
