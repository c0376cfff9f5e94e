import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Returns the URL of the page that explains the rules, or undefined if the page does not exist. It is in `docs/`, next to
 * `dist/`, both in a clone and in the extension.
 */
export function rulesPage(program: string | undefined): string | undefined {
  const path = join(dirname(program ?? ''), '..', 'docs', 'rules.md');
  return existsSync(path) ? pathToFileURL(path).href : undefined;
}
