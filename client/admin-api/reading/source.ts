import { booleanAt, type JsonObject, textAt } from '../http/json.ts';
import type { Source } from '../model.ts';

const configured = /^(?:config|configuration|configured|file|static|toml|builtin|built-in)$/i;
const added = /^(?:runtime|database|db|api|dynamic|oidc|sso|provisioned|admin)$/i;

/** Where a record comes from, by the word or the mark that the server gives it. */
export function sourceOf(record: JsonObject): Source {
  const word = textAt(record, 'source', 'origin', 'defined_in', 'managed_by', 'provider') ?? '';
  if (configured.test(word)) return 'config';
  if (added.test(word)) return 'runtime';
  const isConfigured = booleanAt(record, 'is_config', 'isConfig', 'from_config', 'config', 'read_only', 'readOnly');
  if (isConfigured === undefined) return 'unknown';
  return isConfigured ? 'config' : 'runtime';
}
