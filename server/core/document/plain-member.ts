import type { Entry } from './entry.ts';
import type { Member, Node } from './node.ts';

/**
 * Returns the member of an entry that need not be assembled, since it has one fragment, no duplicate keys and no dotted
 * keys; undefined for other entries. Nearly all entries have this form, and assembling them would take much longer.
 */
export function plainMember({ fragments }: Entry): Member | undefined {
  const [fragment] = fragments;
  if (!fragment || fragments.length > 1) return undefined;
  if ('member' in fragment) return isPlain(fragment.member.value) ? fragment.member : undefined;
  const { header, form, members } = fragment;
  const [key] = header;
  if (!key || header.length > 1 || form !== 'table' || !arePlain(members)) return undefined;
  const { anchor, start, end } = key;
  return { key, value: { kind: 'object', form: 'table', members, anchor, start, end }, anchor, start, end };
}

// These loops run for every entry. They create no objects, because that takes longer than the comparisons.

function isPlain(node: Node): boolean {
  if (node.kind === 'object') return node.form !== 'dotted' && arePlain(node.members);
  if (node.kind !== 'array') return true;
  const { items } = node;
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    if (item && !isPlain(item)) return false;
  }
  return true;
}

/** The maximum number of names that are compared one by one, which is faster than a set up to this number. */
const maxCompared = 12;

function arePlain(members: readonly Member[]): boolean {
  const areMany = members.length > maxCompared;
  for (let index = 0; index < members.length; index++) {
    const member = members[index];
    if (!member || !isPlain(member.value)) return false;
    for (let before = areMany ? index : 0; before < index; before++) {
      if (members[before]?.key.name === member.key.name) return false;
    }
  }
  return !areMany || new Set(members.map(({ key }) => key.name)).size === members.length;
}
