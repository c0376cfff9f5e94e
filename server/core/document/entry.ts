import type { Block } from './block.ts';
import type { Key, Member } from './node.ts';

/**
 * The part of an entry that is in one block. For a header block it is `[name]`, `[name.env]` or `[[name]]` (`header` starts
 * with the entry's own key) with the members below it; otherwise it is the member `name = value` or `"name": value`.
 */
export type Fragment =
  | {
      readonly block: Block;
      readonly header: readonly Key[];
      readonly form: 'table' | 'array-item';
      readonly members: readonly Member[];
    }
  | { readonly block: Block; readonly member: Member };

/**
 * A task, a template or another top-level key with all its fragments, in document order. Immutable: an edit that changes
 * any of its blocks creates a new one, so results can be cached by the identity of an entry.
 */
export interface Entry {
  /** `['build']` in a task file, `['tasks', 'build']` in a config file. */
  readonly path: readonly string[];
  readonly fragments: readonly Fragment[];
  /** `section`: only the header of a section (`[tasks]`), whose members are separate entries. */
  readonly kind: 'entry' | 'section';
}

/** Returns the text of the block, or of the member in it, that the fragment consists of. */
export function fragmentText(fragment: Fragment): string {
  if (!('member' in fragment)) return fragment.block.text;
  return fragment.block.text.slice(fragment.member.start, fragment.member.end);
}

export function entryId(path: readonly string[]): string {
  return path.join('\0');
}

/** A fragment and the entry that it belongs to. */
export interface EntryFragment {
  readonly path: readonly string[];
  readonly kind: Entry['kind'];
  readonly fragment: Fragment;
}

/** Returns the fragments in `block`. The members of a key in `sections` are separate entries. */
export function entryFragments(block: Block, sections: readonly string[]): EntryFragment[] {
  const { header, form, members } = block;
  const [first, second] = header;
  if (!first || form === 'root') return members.flatMap((member) => rootMemberFragments(block, member, sections));
  if (!sections.includes(first.name) || (form === 'array-item' && !second)) {
    return [{ path: [first.name], kind: 'entry', fragment: { block, header, form, members } }];
  }
  if (second) {
    const fragment = { block, header: header.slice(1), form, members };
    return [{ path: [first.name, second.name], kind: 'entry', fragment }];
  }
  return [
    { path: [first.name], kind: 'section', fragment: { block, header, form, members: [] } },
    ...sectionMemberFragments(block, first.name, members),
  ];
}

function rootMemberFragments(block: Block, member: Member, sections: readonly string[]): EntryFragment[] {
  const name = member.key.name;
  if (!sections.includes(name) || member.value.kind !== 'object') {
    return [{ path: [name], kind: 'entry', fragment: { block, member } }];
  }
  const frame = { ...member, value: { ...member.value, members: [] } };
  return [
    { path: [name], kind: 'section', fragment: { block, member: frame } },
    ...sectionMemberFragments(block, name, member.value.members),
  ];
}

function sectionMemberFragments(block: Block, section: string, members: readonly Member[]): EntryFragment[] {
  return members.map((member) => ({
    path: [section, member.key.name],
    kind: 'entry',
    fragment: { block, member },
  }));
}
