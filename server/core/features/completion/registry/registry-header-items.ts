import { describeShapes } from '../../../schema/words/describe.ts';
import { explain } from '../../documentation/documentation.ts';
import type { Completion } from '../completion.ts';
import type { CompletionPlace } from '../completion-place.ts';
import { headerItems, tableItems } from '../header-items.ts';
import { canAddTable, registryTables } from './registry-tables.ts';

/**
 * Completes a table header of a registry configuration. Complete headers are offered directly after the opening
 * bracket, since the schema defines every name.
 */
export function registryHeaderItems(place: CompletionPlace): readonly Completion[] {
  const { caret, document, replace } = place;
  if (caret.path.length > 0) return headerItems(place);
  const { block } = document.blocks.atCaret(replace.start);
  const tables = registryTables()
    .filter((table) => table.isList === caret.arrayHeader && canAddTable(table, document, block))
    .map(({ path, shapes }) => ({
      path,
      detail: describeShapes(shapes),
      documentation: explain(shapes, document.language),
      isWhole: true,
    }));
  return tableItems(tables, place);
}
