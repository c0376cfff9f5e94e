import { parse, TomlError } from 'smol-toml';
import { type AccessFile, type AccessFileRule, type AccessFileUser, ruleKey } from './access-file.ts';

export interface ReadAccessFile extends AccessFile {
  /** Sentences. A file with problems must not be applied. */
  readonly problems: readonly string[];
  /** The number of users with a token, which is not read. */
  readonly tokens: number;
}

/** Reads `[[users]]` and `[[acl]]`, and ignores everything else, so that a registry configuration can be read too. */
export function readAccessFile(text: string): ReadAccessFile {
  const document = parsed(text);
  if (typeof document === 'string') return { users: [], rules: [], problems: [document], tokens: 0 };
  const users = new Map<string, AccessFileUser>();
  const rules = new Map<string, AccessFileRule>();
  const problems: string[] = [];
  const { records: userRecords, problem: usersProblem } = recordsOf(document, 'users');
  const { records: ruleRecords, problem: rulesProblem } = recordsOf(document, 'acl');
  problems.push(...[usersProblem, rulesProblem].filter((problem) => problem !== undefined));
  for (const [index, record] of userRecords.entries()) {
    const { username, role } = record;
    if (!isText(username) || !isText(role))
      problems.push(`Entry ${index + 1} of [[users]] requires a username and a role.`);
    else if (users.has(username)) problems.push(`The user ${JSON.stringify(username)} is defined more than once.`);
    else users.set(username, { username, role });
  }
  for (const [index, { user, pattern, permission }] of ruleRecords.entries()) {
    if (!isText(user) || !isText(pattern) || !isText(permission)) {
      problems.push(`Entry ${index + 1} of [[acl]] requires a user, a pattern and a permission.`);
    } else {
      const rule = { user, pattern, permission };
      rules.set(ruleKey(rule), rule);
    }
  }
  if (problems.length === 0 && users.size + rules.size === 0)
    problems.push('The file contains neither [[users]] nor [[acl]].');
  const tokens = userRecords.filter(({ token }) => token !== undefined).length;
  return { users: [...users.values()], rules: [...rules.values()], problems, tokens };
}

type Table = Readonly<Record<string, unknown>>;

/** Returns the document, or a sentence that says why it cannot be parsed. */
function parsed(text: string): Table | string {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // The rest of the message is a code frame.
    const [cause = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n');
    return `Line ${error.line}: ${cause}`;
  }
}

function recordsOf(document: Table, name: string): { readonly records: readonly Table[]; readonly problem?: string } {
  const value = document[name] ?? [];
  if (Array.isArray(value) && value.every(isTable)) return { records: value };
  return { records: [], problem: `\`${name}\` must be written as [[${name}]].` };
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
