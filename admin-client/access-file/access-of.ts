import {
  type AccessFile,
  type AccessFileGroup,
  type AccessFileRule,
  type AccessFileUser,
  ruleKey,
} from './access-file.ts';

export interface ReadAccessFile extends AccessFile {
  /** Sentences. A file with problems must not be applied. */
  readonly problems: readonly string[];
  /** The number of users with a token. Tokens are not read. */
  readonly tokens: number;
  /** Whether records that the file does not contain can be deleted from the registry. */
  readonly isComplete: boolean;
}

export type Table = Readonly<Record<string, unknown>>;

/** A record of a file, with its location for messages. */
export interface PlacedRecord {
  readonly place: string;
  readonly table: Table;
}

export interface AccessRecords {
  readonly users: readonly PlacedRecord[];
  readonly groups: readonly PlacedRecord[];
  readonly rules: readonly PlacedRecord[];
}

/**
 * Returns the users, groups and rules in records, with a problem for each incomplete record and each duplicate user or
 * group. Duplicate members and rules are omitted.
 */
export function accessOf(records: AccessRecords): Omit<ReadAccessFile, 'isComplete'> {
  const users = new Map<string, AccessFileUser>();
  const groups = new Map<string, AccessFileGroup>();
  const rules = new Map<string, AccessFileRule>();
  const problems: string[] = [];
  for (const { place, table } of records.users) {
    const { username, role } = table;
    if (!isText(username) || !isText(role)) problems.push(`${place} requires a username and a role.`);
    else if (users.has(username)) problems.push(`The user ${JSON.stringify(username)} is defined more than once.`);
    else users.set(username, { username, role });
  }
  for (const { place, table } of records.groups) {
    const { name, members = [] } = table;
    if (!isText(name) || !isTexts(members))
      problems.push(`${place} requires a name, and members that are an array of usernames.`);
    else if (groups.has(name)) problems.push(`The group ${JSON.stringify(name)} is defined more than once.`);
    else groups.set(name, { name, members: [...new Set(members)] });
  }
  for (const { place, table } of records.rules) {
    const { user, pattern, permission } = table;
    if (!isText(user) || !isText(pattern) || !isText(permission)) {
      problems.push(`${place} requires a user, a pattern and a permission.`);
    } else {
      const rule = { user, pattern, permission };
      rules.set(ruleKey(rule), rule);
    }
  }
  const tokens = records.users.filter(({ table }) => table.token !== undefined).length;
  return {
    users: [...users.values()],
    groups: [...groups.values()],
    rules: [...rules.values()],
    problems,
    tokens,
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
