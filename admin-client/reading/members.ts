import { booleanAt, type JsonRecord, numberAt, textAt, timeAt } from '../json.ts';
import type { MemberNames } from '../other-servers/member-names.ts';
import { camelCase, type Reported } from '../records/reported.ts';

/** The schema of an object in the contract. */
export interface ObjectSchema {
  readonly properties: Readonly<Record<string, MemberSchema>>;
}

interface MemberSchema {
  readonly type: string | readonly string[];
  readonly format?: string;
}

/** The members of a record that could be read, and the names under which the server has sent them. */
export interface ReadMembers<Schema> {
  readonly members: Reported<Schema>;
  readonly used: ReadonlySet<string>;
}

export type MembersReader<Schema> = (record: JsonRecord) => ReadMembers<Schema>;

/**
 * Returns a function that reads the texts, times, numbers, flags and lists of texts that a schema of the contract
 * describes from a record of any server. Members that are missing or have another type are undefined. Objects are not
 * read; see `Section`.
 */
export function membersReader<const Schema extends ObjectSchema>(
  schema: Schema,
  otherNames: MemberNames<Schema> = {},
): MembersReader<Schema> {
  const others: Readonly<Record<string, readonly string[] | undefined>> = otherNames;
  const plan = Object.entries(schema.properties).flatMap(([name, member]) => {
    const read = readerOf(member);
    return read === undefined ? [] : [{ read, key: camelCase(name), names: namesOf(name, others[name]) }];
  });
  return (record) => {
    const members: Record<string, unknown> = {};
    const used = new Set<string>();
    for (const { read, key, names } of plan) {
      const found = names.find((name) => read(record, name) !== undefined);
      if (found === undefined) continue;
      members[key] = read(record, found);
      used.add(found);
    }
    return { members: members as Reported<Schema>, used };
  };
}

/** Returns the names of a member, in the order in which they are tried. */
export function namesOf(name: string, others: readonly string[] = []): readonly string[] {
  return [...new Set([name, camelCase(name), ...others])];
}

type ReadMember = (record: JsonRecord, name: string) => unknown;

const readers: Readonly<Record<string, ReadMember>> = {
  string: textAt,
  integer: numberAt,
  number: numberAt,
  boolean: booleanAt,
  array: textsAt,
};

function readerOf({ type, format }: MemberSchema): ReadMember | undefined {
  if (format === 'date-time') return timeAt;
  const [first = ''] = [type].flat().filter((one) => one !== 'null');
  return readers[first];
}

function textsAt(record: JsonRecord, name: string): readonly string[] | undefined {
  const list = Object.hasOwn(record, name) ? record[name] : undefined;
  return Array.isArray(list) ? list.filter((item: unknown) => typeof item === 'string') : undefined;
}
