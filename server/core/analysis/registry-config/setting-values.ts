import { assemble } from '../../document/assemble.ts';
import type { Document } from '../../document/document.ts';
import type { Node, ObjectNode } from '../../document/node.ts';
import { annotationOf } from '../../schema/shape/annotations.ts';
import { itemShapes, memberShapes } from '../../schema/shape/form.ts';
import type { Shape } from '../../schema/shape/shape.ts';

/** A value of a registry configuration whose meaning the schema declares. */
export interface SettingValue {
  /** The keyword `x-value` of the schema, such as `host`. */
  readonly meaning: string;
  /** The names of the keys from the root; an item of an array has its index. */
  readonly path: readonly (string | number)[];
  /** The table that contains the key. */
  readonly table: ObjectNode;
  readonly key: string;
  readonly value: Node;
  readonly shape: Shape;
}

/** Returns the meaning of values with this shape; undefined if the schema declares none. */
export function meaningOf(shape: Shape): string | undefined {
  const meaning = annotationOf(shape, 'x-value');
  return typeof meaning === 'string' ? meaning : undefined;
}

/** Returns the values of a document with this shape whose meaning the schema declares, in the order of the text. */
export function settingValues(document: Document, root: Shape): readonly SettingValue[] {
  return [...document.entryIds].flatMap((id) => {
    const entry = document.entryById(id);
    const member = entry && assemble(entry).member;
    if (!member) return [];
    const { name } = member.key;
    const place = { path: [name], table: rootTable(member), key: name };
    return valuesIn(member.value, memberShapes(root, name), place);
  });
}

type Place = Pick<SettingValue, 'path' | 'table' | 'key'>;

function valuesIn(value: Node, shapes: readonly Shape[], place: Place): readonly SettingValue[] {
  for (const shape of shapes) {
    const meaning = meaningOf(shape);
    if (meaning !== undefined) return [{ ...place, meaning, value, shape }];
  }
  const forms = shapes.flatMap((shape) => shape.alternatives);
  if (value.kind === 'array') {
    return value.items.flatMap((item, index) =>
      valuesIn(
        item,
        forms.flatMap((form) => itemShapes(form, index)),
        { ...place, path: [...place.path, index] },
      ),
    );
  }
  if (value.kind !== 'object') return [];
  return value.members.flatMap(({ key: { name }, value: inner }) =>
    valuesIn(
      inner,
      forms.flatMap((form) => memberShapes(form, name)),
      {
        path: [...place.path, name],
        table: value,
        key: name,
      },
    ),
  );
}

/** Returns the root of a document, as an object with one of its members. */
function rootTable(member: ObjectNode['members'][number]): ObjectNode {
  return {
    kind: 'object',
    members: [member],
    form: 'table',
    anchor: member.anchor,
    start: member.start,
    end: member.end,
  };
}
