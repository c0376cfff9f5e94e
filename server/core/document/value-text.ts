import { assemble } from './assemble.ts';
import type { Entry } from './entry.ts';
import { toJson } from './to-json.ts';

/** Returns a text that changes with the value of an entry, but not with comments or the layout. */
export function valueText(entry: Entry): string {
  return JSON.stringify(toJson(assemble(entry).member.value), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}
