import { booleanAt, type JsonRecord, textAt } from '../json.ts';
import type { RecordSource } from '../records/model.ts';

const configured = /^(?:config|configuration|configured|file|static|toml|builtin|built-in)$/i;
const added = /^(?:runtime|database|db|api|dynamic|oidc|sso|provisioned|admin)$/i;

/** Returns the place where a record is defined, from the names and flags that servers use. */
export function sourceOf(record: JsonRecord): RecordSource {
  const word = textAt(record, 'source', 'origin', 'defined_in', 'managed_by', 'provider') ?? '';
  if (configured.test(word)) return 'config';
  if (added.test(word)) return 'runtime';
  const isConfigured = booleanAt(record, 'is_config', 'isConfig', 'from_config', 'config', 'read_only', 'readOnly');
  if (isConfigured === undefined) return 'unknown';
  return isConfigured ? 'config' : 'runtime';
}
