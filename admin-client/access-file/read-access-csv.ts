import { type AccessRecords, accessOf, type ReadAccessFile, type Table } from './access-of.ts';
import { CsvFault, type CsvRow, parseCsv } from './parse-csv.ts';

const usersColumns = ['username', 'role'];
const rulesColumns = ['user', 'pattern', 'permission'];
const noRecords = { users: [], groups: [], rules: [] };

/**
 * Reads users from a CSV file with the columns `username` and `role`, or access rules from a CSV file with the columns
 * `user`, `pattern` and `permission`. Ignores other columns. Records that the file does not contain must not be
 * deleted.
 */
export function readAccessCsv(text: string): ReadAccessFile {
  const records = recordsIn(text);
  if (typeof records === 'string') return { ...noRecords, problems: [records], tokens: 0, isComplete: false };
  return { ...accessOf(records), isComplete: false };
}

/** Returns the records, or a sentence that explains why they cannot be read. */
function recordsIn(text: string): AccessRecords | string {
  try {
    const [header, ...rows] = parseCsv(text);
    const columns = header?.fields.map((name) => name.trim().toLowerCase()) ?? [];
    if (rows.length === 0) return 'The file has no rows below the names of the columns.';
    const tables = rows.map((row) => ({ place: `Line ${row.line}`, table: tableOf(row, columns) }));
    if (usersColumns.every((name) => columns.includes(name))) return { ...noRecords, users: tables };
    if (rulesColumns.every((name) => columns.includes(name))) return { ...noRecords, rules: tables };
    return `The first line must name the columns: ${usersColumns.join(', ')} for users, or ${rulesColumns.join(', ')} for access rules.`;
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    return `Line ${error.line}: ${error.message}`;
  }
}

function tableOf({ fields }: CsvRow, columns: readonly string[]): Table {
  return Object.fromEntries(columns.map((name, index) => [name, fields[index]?.trim() || undefined]));
}
