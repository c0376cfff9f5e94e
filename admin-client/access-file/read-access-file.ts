import { parse, TomlError } from 'smol-toml';
import { accessOf, type PlacedRecord, type ReadAccessFile, type Table } from './access-of.ts';

/** Reads `[[users]]`, `[[groups]]` and `[[acl]]`. Ignores everything else, so the file can also be a registry configuration. */
export function readAccessFile(text: string): ReadAccessFile {
  const document = parsed(text);
  if (typeof document === 'string')
    return { users: [], groups: [], rules: [], problems: [document], tokens: 0, isComplete: true };
  const [users, groups, rules] = [
    recordsOf(document, 'users'),
    recordsOf(document, 'groups'),
    recordsOf(document, 'acl'),
  ];
  const read = accessOf({ users: users.records, groups: groups.records, rules: rules.records });
  const problems = [...[users, groups, rules].flatMap(({ problem }) => problem ?? []), ...read.problems];
  if (problems.length === 0 && read.users.length + read.groups.length + read.rules.length === 0)
    problems.push('The file contains none of [[users]], [[groups]] and [[acl]].');
  return { ...read, problems, isComplete: true };
}

/** Returns the document, or a sentence that explains why it cannot be parsed. */
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

function recordsOf(
  document: Table,
  name: string,
): { readonly records: readonly PlacedRecord[]; readonly problem?: string } {
  const value = document[name] ?? [];
  if (Array.isArray(value) && value.every(isTable))
    return { records: value.map((table, index) => ({ place: `Entry ${index + 1} of [[${name}]]`, table })) };
  return { records: [], problem: `\`${name}\` must be written as [[${name}]].` };
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
