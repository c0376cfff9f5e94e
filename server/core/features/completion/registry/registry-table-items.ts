import { isJsonObject } from '../../../document/json-value.ts';
import { describeShapes } from '../../../schema/words/describe.ts';
import { explain, mergedDocumentation } from '../../documentation/documentation.ts';
import type { Completion } from '../completion.ts';
import type { CompletionPlace } from '../completion-place.ts';
import { canBeginTable } from '../fresh-line.ts';
import { literal, renderMembers } from '../snippet.ts';
import { canAddTable, type RegistryTable, registryTables } from './registry-tables.ts';

/** Returns the tables of a registry configuration that can begin at the caret, tables that belong to the table above first. */
export function registryTableItems(place: CompletionPlace): readonly Completion[] {
  if (!canBeginTable(place)) return [];
  const { caret, document, replace } = place;
  const above = document.blocks.atCaret(replace.start).block.header[0]?.name;
  return registryTables()
    .filter((table) => canAddTable(table, document))
    .map((table, index) => {
      const names = table.path.map(document.language.renderKey).join('.');
      const header = table.isList ? `[[${names}]]` : `[${names}]`;
      return {
        label: header,
        kind: 'table',
        detail: describeShapes(table.shapes),
        documentation: explain(table.shapes, document.language),
        replace,
        text: [literal(header), ...bodyOf(table, place)].join('\n'),
        filter: caret.quote + table.path.join('.'),
        rank: (table.path[0] === above ? 900 : 1_000) + index,
      };
    });
}

function bodyOf({ tableShapes }: RegistryTable, { document }: CompletionPlace): readonly string[] {
  const body = mergedDocumentation(tableShapes).snippets?.[0]?.body;
  return body !== undefined && isJsonObject(body) ? renderMembers(body, document.language) : ['$1'];
}
