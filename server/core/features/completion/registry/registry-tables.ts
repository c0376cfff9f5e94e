import { registryConfigKind } from '../../../analysis/kinds/registry-config.ts';
import type { Block } from '../../../document/block.ts';
import type { Document } from '../../../document/document.ts';
import { nodeAt, treeAlong } from '../../../document/tree-along.ts';
import { membersOf } from '../../../schema/lookup/members-of.ts';
import { itemShapes } from '../../../schema/shape/form.ts';
import { typesIn } from '../../../schema/shape/json-type.ts';
import type { Shape } from '../../../schema/shape/shape.ts';

/** A table that a registry configuration can have, written with a header. */
export interface RegistryTable {
  readonly path: readonly string[];
  /** Whether there may be several (`[[users]]`). */
  readonly isList: boolean;
  /** What the list or the table may be. */
  readonly shapes: readonly Shape[];
  /** What one table may be: the item of a list. */
  readonly itself: readonly Shape[];
}

/** All tables that the schema knows, each before those inside it. What holds nothing but tables needs no header. */
export function registryTables(): readonly RegistryTable[] {
  return tablesIn([registryConfigKind.shape()], []);
}

/**
 * Whether a document has room for a table: one can stand once, a list as often as one likes, and what is inside a list
 * needs an item to belong to. What the block `without` says does not count.
 */
export function canStand({ path, isList }: RegistryTable, document: Document, without?: Block): boolean {
  const tree = treeAlong(path, document, without);
  const holder = path.length > 1 ? nodeAt(tree, path.slice(0, 1)) : undefined;
  if (holder?.kind === 'array') return holder.form === 'tables';
  const known = nodeAt(tree, path);
  if (known === undefined) return path.length === 1 || !isList;
  return isList && known.kind === 'array' && known.form === 'tables';
}

function tablesIn(shapes: readonly Shape[], path: readonly string[]): readonly RegistryTable[] {
  return membersOf(shapes, undefined).flatMap(({ name, shapes: found }) => {
    const items = found.flatMap((shape) => shape.alternatives).flatMap((form) => itemShapes(form, 0));
    const isList = items.length > 0;
    const itself = isList ? items : found;
    if (!itself.some(isTable)) return [];
    const inner = tablesIn(itself, [...path, name]);
    const members = membersOf(itself, undefined);
    const isFrame = members.length > 0 && members.length === inner.length;
    return [...(isFrame ? [] : [{ path: [...path, name], isList, shapes: found, itself }]), ...inner];
  });
}

function isTable(shape: Shape): boolean {
  return shape.alternatives.some((form) => typesIn(form.types).join() === 'object');
}
