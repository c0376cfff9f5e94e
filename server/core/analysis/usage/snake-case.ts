/**
 * Converts a name to snake case, which the names of variables use: `dryRun`, `dry-run` and `Dry Run` become `dry_run`,
 * `JSONOutput2` becomes `json_output2`.
 */
export function snakeCase(name: string): string {
  // Most names are in snake case already, and compiling Unicode character classes takes milliseconds.
  if (/^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(name)) return name;
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1_$2')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
    .toLowerCase();
}
