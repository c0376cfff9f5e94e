import { memoize } from '../text/memoize.ts';
import { rememberLast } from '../text/remember-last.ts';
import type { Entry, Fragment } from './entry.ts';
import type { Key, Member, Node, ObjectNode } from './node.ts';
import { plainMember } from './plain-member.ts';
import type { Problem, Severity } from './problem.ts';
import { type Span, spanText } from './span.ts';

/** An entry as one member of the tree, assembled from all its fragments. */
export interface AssembledEntry {
  readonly member: Member;
  /** `duplicate-key`: keys that are defined twice, or that violate TOML's rules about extending a table. */
  readonly problems: readonly Problem[];
}

const none: readonly Problem[] = [];

/** Assembles the fragments of an entry (TOML 1.1, "Table", "Inline Table" and "Array of Tables"). */
export const assemble = rememberLast((entry: Entry): AssembledEntry => {
  const plain = plainMember(entry);
  return plain ? { member: plain, problems: none } : assembleFragments(entry);
});

const assembleFragments = memoize((entry: Entry): AssembledEntry => {
  const assembly = new Assembly();
  for (const fragment of entry.fragments) assembly.add(fragment);
  const [member] = assembly.members();
  if (!member) throw new RangeError('an entry has at least one fragment');
  return { member, problems: assembly.problems };
});

/** A table that is being assembled and becomes an ObjectNode. */
interface OpenTable {
  readonly table: true;
  readonly span: Span;
  /** `implied`: named only in the header of a nested table, so its own header can still follow. */
  form: 'implied' | 'table' | 'dotted' | 'braces';
  readonly slots: Slot[];
  readonly byName: Map<string, Slot>;
}

/** An array of tables that is being assembled. */
interface OpenTables {
  readonly tables: OpenTable[];
  readonly span: Span;
}

interface Slot {
  key: Key;
  span: Span;
  value: Node | OpenTable | OpenTables;
}

class Assembly {
  readonly problems: Problem[] = [];
  readonly #root: OpenTable = newTable({ anchor: { text: '' }, start: 0, end: 0 }, 'implied');
  /** Whether problems are suppressed: the keys of a rejected table are not reported one by one. */
  #isQuiet = false;
  /** Whether a repeated key replaces the earlier one (`Block.replacesRepeated`). */
  #replaces = false;

  add(fragment: Fragment): void {
    this.#replaces = fragment.block.replacesRepeated === true;
    if ('member' in fragment) {
      this.#addMember(this.#root, fragment.member);
      return;
    }
    const table = this.#open(fragment.header, fragment.form);
    for (const member of fragment.members) this.#addMember(table, member);
    this.#isQuiet = false;
  }

  members(): readonly Member[] {
    return finishTable(this.#root).members;
  }

  #open(header: readonly Key[], form: 'table' | 'array-item'): OpenTable {
    let table = this.#root;
    for (const key of header.slice(0, -1)) table = this.#descend(table, key);
    const last = header.at(-1);
    if (!last) return table;
    return form === 'table' ? this.#openTable(table, last) : this.#openItem(table, last);
  }

  /** Returns the table for `key`, a segment of a header other than the last, and creates it if it is missing. */
  #descend(parent: OpenTable, key: Key): OpenTable {
    const slot = parent.byName.get(key.name);
    if (!slot) return addTable(parent, key, key, 'implied');
    const value = slot.value;
    if ('tables' in value) return value.tables.at(-1) ?? newTable(key, 'implied');
    if ('table' in value && value.form !== 'braces') return value;
    return this.#reject(slot, key, `\`${key.name}\` is ${nameOf(value)}, so a table cannot be defined inside it`);
  }

  #openTable(parent: OpenTable, key: Key): OpenTable {
    const slot = parent.byName.get(key.name);
    if (!slot) return addTable(parent, key, key, 'table');
    const value = slot.value;
    if ('table' in value && value.form === 'implied') {
      value.form = 'table';
      return value;
    }
    const isRepeated = 'table' in value && value.form === 'table';
    const message = isRepeated
      ? `Table \`${key.name}\` is defined twice; move these lines to the first one, or rename it`
      : `\`${key.name}\` is already defined as ${nameOf(value)}; keep one of them`;
    const rejected = this.#reject(slot, key, message);
    return isRepeated ? value : rejected;
  }

  #openItem(parent: OpenTable, key: Key): OpenTable {
    const slot = parent.byName.get(key.name);
    const item = newTable(key, 'table');
    if (!slot) addSlot(parent, { key, span: key, value: { tables: [item], span: key } });
    else if ('tables' in slot.value) slot.value.tables.push(item);
    else
      return this.#reject(slot, key, `\`${key.name}\` is already defined as ${nameOf(slot.value)}; keep one of them`);
    return item;
  }

  /** Adds `member` as a statement of `parent`; a dotted key extends the tables that dotted keys created. */
  #addMember(parent: OpenTable, member: Member): void {
    const { key, value } = member;
    const repeated = this.#replaces ? parent.byName.get(key.name) : undefined;
    if (repeated) {
      this.#replace(repeated, member);
      return;
    }
    if (value.kind === 'object' && value.form === 'dotted') {
      this.#addDotted(parent, member, value);
      return;
    }
    const slot = parent.byName.get(key.name);
    if (slot) this.#report(slot, key, `\`${key.name}\` is defined twice; keep one of them`);
    addSlot(parent, { key, span: member, value: this.#regroup(value) });
  }

  /** Merges `member` into the member with the same key if both are tables; otherwise replaces that member. */
  #replace(slot: Slot, member: Member): void {
    const { key, value } = member;
    const table = value.kind === 'object' ? this.#opened(slot.value) : undefined;
    if (table && value.kind === 'object') {
      slot.value = table;
      for (const inner of value.members) this.#addMember(table, inner);
      return;
    }
    const isSameText = spanText(slot.key) === spanText(key);
    if (isSameText) this.#report(slot, key, `\`${key.name}\` is defined twice; the last one is used`, 'warning');
    else this.#report(slot, key, `\`${spanText(slot.key)}\` and \`${spanText(key)}\` mean the same; keep one of them`);
    Object.assign(slot, { key, span: member, value: this.#regroup(value) });
  }

  /** Returns a table to which members can be added; undefined for a value that is not a table. */
  #opened(value: Slot['value']): OpenTable | undefined {
    if ('table' in value) return value;
    if ('tables' in value || value.kind !== 'object') return undefined;
    const table = newTable(value, 'dotted');
    for (const inner of value.members) this.#addMember(table, inner);
    return table;
  }

  #addDotted(parent: OpenTable, member: Member, value: ObjectNode): void {
    const quiet = this.#isQuiet;
    const table = this.#dottedTable(parent, member);
    for (const inner of value.members) this.#addMember(table, inner);
    this.#isQuiet = quiet;
  }

  #dottedTable(parent: OpenTable, member: Member): OpenTable {
    const { key } = member;
    const slot = parent.byName.get(key.name);
    if (!slot) return addTable(parent, key, member, 'dotted');
    const known = slot.value;
    if ('table' in known && known.form === 'dotted') return known;
    return this.#reject(
      slot,
      key,
      `\`${key.name}\` is already defined as ${nameOf(known)}; a dotted key cannot add to it`,
    );
  }

  /** Returns the value with the dotted keys inside its braces merged; returns the value itself if nothing changes. */
  #regroup(value: Node): Node | OpenTable {
    if (value.kind === 'array') {
      const items = value.items.map((item) => finishValue(this.#regroup(item)));
      return items.every((item, index) => item === value.items[index]) ? value : { ...value, items };
    }
    if (value.kind !== 'object') return value;
    const table = newTable(value, 'braces');
    const replaces = this.#replaces;
    this.#replaces = false;
    for (const inner of value.members) this.#addMember(table, inner);
    this.#replaces = replaces;
    const same =
      table.slots.length === value.members.length &&
      table.slots.every((slot, index) => slot.value === value.members[index]?.value);
    return same ? value : table;
  }

  /** Reports `key` and returns a table that is not part of the tree. */
  #reject(first: Slot, key: Key, message: string): OpenTable {
    this.#report(first, key, message);
    this.#isQuiet = true;
    return newTable(key, 'dotted');
  }

  #report(first: Slot, key: Key, message: string, severity: Severity = 'error'): void {
    if (this.#isQuiet) return;
    this.problems.push({
      code: 'duplicate-key',
      severity,
      message,
      span: key,
      related: [{ span: first.key, message: `\`${first.key.name}\` is first defined here` }],
    });
  }
}

function newTable(span: Span, form: OpenTable['form']): OpenTable {
  return { table: true, span, form, slots: [], byName: new Map() };
}

function addTable(parent: OpenTable, key: Key, span: Span, form: OpenTable['form']): OpenTable {
  const table = newTable(key, form);
  addSlot(parent, { key, span, value: table });
  return table;
}

function addSlot(parent: OpenTable, slot: Slot): void {
  parent.slots.push(slot);
  if (!parent.byName.has(slot.key.name)) parent.byName.set(slot.key.name, slot);
}

function nameOf(value: Node | OpenTable | OpenTables): string {
  if ('tables' in value) return 'an array of tables';
  if ('table' in value) return value.form === 'braces' ? 'an inline table' : 'a table';
  return value.kind === 'object' ? 'an inline table' : `${value.kind === 'array' ? 'an' : 'a'} ${value.kind}`;
}

function finishTable(table: OpenTable): ObjectNode {
  const { anchor, start, end } = table.span;
  const members = table.slots.map(finishSlot);
  return { kind: 'object', form: table.form === 'implied' ? 'table' : table.form, members, anchor, start, end };
}

function finishSlot({ key, span: { anchor, start, end }, value }: Slot): Member {
  return { key, value: finishValue(value), anchor, start, end };
}

function finishValue(value: Node | OpenTable | OpenTables): Node {
  if ('table' in value) return finishTable(value);
  if (!('tables' in value)) return value;
  const { anchor, start, end } = value.span;
  return { kind: 'array', form: 'tables', items: value.tables.map(finishTable), anchor, start, end };
}
