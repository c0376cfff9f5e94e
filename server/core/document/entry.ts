import type { Block } from './block.ts';
import type { Key, Member } from './node.ts';

/**
 * The part of an entry that is in one block. For a header block it is `[name]`, `[name.env]` or `[[name]]` (`header` starts
 * with the entry's own key) with the members below it; otherwise it is the member `name = value` or `"name": value`.
 */
export type Fragment = HeaderFragment | MemberFragment;

interface HeaderFragment {
  readonly block: Block;
  /** The kind of an entry whose first fragment this is. */
  readonly kind: Entry['kind'];
  readonly header: readonly Key[];
  readonly form: 'table' | 'array-item';
  readonly members: readonly Member[];
}

interface MemberFragment {
  readonly block: Block;
  /** The kind of an entry whose first fragment this is. */
  readonly kind: Entry['kind'];
  readonly member: Member;
}

/**
 * A fragment that is a whole block with a header. It does not keep the members of the block in memory. It is also the
 * entry that consists of this fragment alone, so nearly every entry takes the memory of only one small object.
 */
class WholeBlock implements HeaderFragment, Entry {
  readonly block: Block;
  /** The number of header keys in the path of the entry: two if the first key is a section, otherwise one. */
  readonly depth: 1 | 2;

  constructor(block: Block, depth: 1 | 2) {
    this.block = block;
    this.depth = depth;
  }

  get kind(): Entry['kind'] {
    return 'entry';
  }

  get path(): readonly string[] {
    const { header } = this.block;
    const first = header[0]?.name ?? '';
    return this.depth === 1 ? [first] : [first, header[1]?.name ?? ''];
  }

  get fragments(): readonly Fragment[] {
    return [this];
  }

  get header(): readonly Key[] {
    return this.depth === 1 ? this.block.header : this.block.header.slice(1);
  }

  get form(): HeaderFragment['form'] {
    return this.block.form === 'array-item' ? 'array-item' : 'table';
  }

  get members(): readonly Member[] {
    return this.block.members;
  }
}

/**
 * A member of a block, identified by its index, or a member of a section in the block, identified by the indexes of
 * both.
 */
class MemberOfBlock implements MemberFragment {
  readonly block: Block;
  readonly #index: number;
  readonly #indexInSection: number | undefined;

  constructor(block: Block, index: number, indexInSection?: number) {
    this.block = block;
    this.#index = index;
    this.#indexInSection = indexInSection;
  }

  get kind(): Entry['kind'] {
    return 'entry';
  }

  get member(): Member {
    const outer = this.block.members[this.#index];
    const index = this.#indexInSection;
    const member = index === undefined || outer?.value.kind !== 'object' ? outer : outer.value.members[index];
    if (!member) throw new RangeError(`the block has no member ${this.#index}`);
    return member;
  }
}

/**
 * A task, a template or another top-level key with all its fragments, in document order. Immutable: an edit that
 * changes any of its blocks creates a new entry, so results can be cached by the identity of an entry.
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

/**
 * Returns a new entry with these fragments, of which there is at least one. Entries are never reused, since results are cached by
 * their identity.
 */
export function entryOf(path: readonly string[], fragments: readonly Fragment[]): Entry {
  const [first] = fragments;
  if (fragments.length === 1 && first instanceof WholeBlock) return new WholeBlock(first.block, first.depth);
  return { path, kind: first?.kind ?? 'entry', fragments };
}

export function entryId(path: readonly string[]): string {
  return path.join('\0');
}

/** A fragment and the entry that it belongs to. */
export interface EntryFragment {
  readonly path: readonly string[];
  readonly fragment: Fragment;
}

/** Returns the fragments in `block`. The members of a key in `sections` are separate entries. */
export function entryFragments(block: Block, sections: readonly string[]): EntryFragment[] {
  const { header, form } = block;
  // Not destructured, because creating an iterator for each block slows down opening a document.
  const first = header[0];
  const second = header[1];
  if (!first || form === 'root') {
    return block.members.flatMap((member, index) => rootMemberFragments(block, member, index, sections));
  }
  if (!sections.includes(first.name) || (form === 'array-item' && !second)) {
    return [{ path: [first.name], fragment: new WholeBlock(block, 1) }];
  }
  if (second) {
    return [{ path: [first.name, second.name], fragment: new WholeBlock(block, 2) }];
  }
  return [
    { path: [first.name], fragment: { block, kind: 'section', header, form, members: [] } },
    ...block.members.map((member, index) => sectionMemberFragment(first.name, member, new MemberOfBlock(block, index))),
  ];
}

function rootMemberFragments(
  block: Block,
  member: Member,
  index: number,
  sections: readonly string[],
): EntryFragment[] {
  const name = member.key.name;
  if (!sections.includes(name) || member.value.kind !== 'object') {
    return [{ path: [name], fragment: new MemberOfBlock(block, index) }];
  }
  const frame = { ...member, value: { ...member.value, members: [] } };
  return [
    { path: [name], fragment: { block, kind: 'section', member: frame } },
    ...member.value.members.map((inner, innerIndex) =>
      sectionMemberFragment(name, inner, new MemberOfBlock(block, index, innerIndex)),
    ),
  ];
}

function sectionMemberFragment(section: string, { key }: Member, fragment: Fragment): EntryFragment {
  return { path: [section, key.name], fragment };
}
