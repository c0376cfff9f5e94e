/** Returns the lines of checks that say that something was not checked because of the machine. */
export function skippedIn(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => /(?:^|: )skipped: /.test(line));
}
