import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Returns the address of the page that explains the rules, which is next to `dist/` both in a clone and in the extension.
 * Undefined if there is no such page next to the program.
 */
export function rulesPage(program: string | undefined): string | undefined {
  const path = join(dirname(program ?? ''), '..', 'docs', 'rules.md');
  return existsSync(path) ? pathToFileURL(path).href : undefined;
}
