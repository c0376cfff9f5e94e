import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The address of the page that explains the rules, from the program that runs: it lies beside `dist/`, in a clone as in
 * the extension. Undefined where the program stands alone.
 */
export function rulesPage(program: string | undefined): string | undefined {
  const path = join(dirname(program ?? ''), '..', 'docs', 'rules.md');
  return existsSync(path) ? pathToFileURL(path).href : undefined;
}
