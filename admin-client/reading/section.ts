import { isObject, type JsonRecord, numberAt, objectAt } from '../json.ts';
import type { Reported } from '../records/reported.ts';
import type { MembersReader } from './members.ts';
import type { Path } from './unread-members.ts';

/** An object in a body. Each method adds the paths of the members whose values it returns to a list. */
export interface Section {
  /** Returns the members that a schema of the contract describes. */
  members<Schema>(read: MembersReader<Schema>): Reported<Schema>;
  /** Returns the first of the members that is an object; undefined if there is none. */
  find(names: readonly string[]): Section | undefined;
  /** Returns the first of the members that is a number, the length of a list, or the `total` or `count` of an object. */
  count(names: readonly string[]): number | undefined;
  /** Returns all members that are numbers. */
  numbers(): ReadonlyMap<string, number>;
  /** Returns all members that are objects. */
  sections(): ReadonlyMap<string, Section>;
}

/** Returns the section of an object. Its methods, and those of the sections in it, add paths to `used`. */
export function sectionOf(record: JsonRecord, used: Path[], path: Path = []): Section {
  const note = (...names: readonly string[]): void => {
    used.push([...path, ...names]);
  };
  const find = (names: readonly string[]): Section | undefined => {
    const name = names.find((one) => objectAt(record, one) !== undefined);
    const inner = name === undefined ? undefined : objectAt(record, name);
    return name === undefined || inner === undefined ? undefined : sectionOf(inner, used, [...path, name]);
  };
  return {
    find,
    members(read) {
      const found = read(record);
      for (const name of found.used) note(name);
      return found.members;
    },
    count(names) {
      const name = names.find((one) => numberAt(record, one) !== undefined);
      if (name !== undefined) {
        note(name);
        return numberAt(record, name);
      }
      const listed = names.find((one) => Array.isArray(record[one]));
      const list = listed === undefined ? undefined : record[listed];
      if (listed === undefined || !Array.isArray(list)) return find(names)?.count(['total', 'count']);
      note(listed);
      return list.length;
    },
    numbers() {
      return mapOf(record, (_, name) => {
        const number = numberAt(record, name);
        if (number !== undefined) note(name);
        return number;
      });
    },
    sections: () =>
      mapOf(record, (value, name) => (isObject(value) ? sectionOf(value, used, [...path, name]) : undefined)),
  };
}

function mapOf<Value>(
  record: JsonRecord,
  read: (value: unknown, name: string) => Value | undefined,
): ReadonlyMap<string, Value> {
  const map = new Map<string, Value>();
  for (const [name, value] of Object.entries(record)) {
    const item = read(value, name);
    if (item !== undefined) map.set(name, item);
  }
  return map;
}
