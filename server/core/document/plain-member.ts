import type { Entry } from './entry.ts';
import type { Member, Node } from './node.ts';

/**
 * Returns the member of an entry that needs no assembling: it has one fragment, no duplicate keys and no dotted keys.
 * Nearly every entry is like that, and this is much cheaper than assembling it.
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

function isPlain(node: Node): boolean {
  if (node.kind === 'array') return node.items.every(isPlain);
  return node.kind !== 'object' || (node.form !== 'dotted' && arePlain(node.members));
}

/** The maximum number of names that are compared one by one; up to this number, that is faster than a set. */
const maxCompared = 12;

function arePlain(members: readonly Member[]): boolean {
  if (!members.every(({ value }) => isPlain(value))) return false;
  if (members.length > maxCompared) return new Set(members.map(({ key }) => key.name)).size === members.length;
  return members.every(({ key }, index) => {
    for (let before = 0; before < index; before++) if (members[before]?.key.name === key.name) return false;
    return true;
  });
}
