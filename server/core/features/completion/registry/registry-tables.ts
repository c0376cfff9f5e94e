import { registryConfigKind } from '../../../analysis/kinds/registry-config.ts';
import type { Block } from '../../../document/block.ts';
import type { Document } from '../../../document/document.ts';
import { nodeAt, treeAlong } from '../../../document/tree-along.ts';
import { membersOf } from '../../../schema/lookup/members-of.ts';
import { annotationOf } from '../../../schema/shape/annotations.ts';
import { itemShapes } from '../../../schema/shape/form.ts';
import { typesIn } from '../../../schema/shape/json-type.ts';
import type { Shape } from '../../../schema/shape/shape.ts';

/** A table of a registry configuration that is written with a header. */
export interface RegistryTable {
  readonly path: readonly string[];
  /** Whether the table is an item of an array (`[[users]]`). */
  readonly isList: boolean;
  /** Whether the table is inside an item of an array. */
  readonly isInList: boolean;
  /** The shapes of the array or the table. */
  readonly shapes: readonly Shape[];
  /** The shapes of one table: the item of an array. */
  readonly tableShapes: readonly Shape[];
}

/**
 * Returns all tables that the schema defines, each before the tables inside it. Tables that contain only tables are
 * omitted, since they need no header.
 */
export function registryTables(): readonly RegistryTable[] {
  return tablesIn([registryConfigKind.shape()], { path: [], isInList: false });
}

/**
 * Returns whether a table can be added to a document. A single table can be added once, even after a table inside it.
 * An item of an array can be added any number of times; a table inside an array, only if the array has an item. Nothing
 * can be added inside an inline table. The block `without` is ignored.
 */
export function canAddTable({ path, isList, isInList }: RegistryTable, document: Document, without?: Block): boolean {
  const tree = treeAlong(path, document, without);
  const around = path.slice(1).map((_, index) => nodeAt(tree, path.slice(0, index + 1)));
  const [outermost] = around;
  if (outermost?.kind === 'array') return outermost.form === 'tables';
  if (isInList || around.some((node) => node?.kind === 'object' && node.form === 'braces')) return false;
  const known = nodeAt(tree, path);
  if (known === undefined) return true;
  if (isList) return known.kind === 'array' && known.form === 'tables';
  return known.kind === 'object' && known.form === 'table' && !hasHeader(path, document, without);
}

/** Returns whether a table has its own header. The headers of tables inside it only imply the table. */
function hasHeader(path: readonly string[], document: Document, without: Block | undefined): boolean {
  for (const { block } of document.blocks) {
    if (block === without || block.header.length !== path.length) continue;
    if (block.header.every(({ name }, index) => name === path[index])) return true;
  }
  return false;
}

function tablesIn(
  shapes: readonly Shape[],
  { path, isInList }: Pick<RegistryTable, 'path' | 'isInList'>,
): readonly RegistryTable[] {
  return membersOf(shapes, undefined).flatMap(({ name, shapes: found }) => {
    const items = found.flatMap((shape) => shape.alternatives).flatMap((form) => itemShapes(form, 0));
    const isList = items.length > 0;
    const tableShapes = isList ? items : found.flatMap(tableForms);
    if (tableShapes.length === 0 || !tableShapes.every(isTable)) return [];
    const own = { path: [...path, name], isInList };
    const inner = tablesIn(tableShapes, { path: own.path, isInList: isInList || isList });
    const members = membersOf(tableShapes, undefined);
    const innerNames = new Set(inner.map((table) => table.path[path.length + 1]));
    const containsOnlyTables = members.length > 0 && members.length === innerNames.size;
    return [...(containsOnlyTables ? [] : [{ ...own, isList, shapes: found, tableShapes }]), ...inner];
  });
}

/**
 * Returns only the table forms of a value with `x-table`, which are written with a header; otherwise, the whole shape.
 */
function tableForms(shape: Shape): readonly Shape[] {
  return annotationOf(shape, 'x-table') === true ? shape.alternatives.filter(isTable) : [shape];
}

/** Returns whether a value is always a table. A value that can also be a string, such as a token, has no header. */
function isTable(shape: Shape): boolean {
  return shape.alternatives.every((form) => typesIn(form.types).join() === 'object');
}
