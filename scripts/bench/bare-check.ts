/**
 * The floor of `taskwright check` in Node: reads the files `part-…/tasks.toml` of this folder, and their values with smol-toml, which keeps no
 * positions and checks nothing.
 *
 *   node scripts/bench/bare-check.ts
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';

for (const part of readdirSync('.')) {
  if (part.startsWith('part-')) parse(readFileSync(join(part, 'tasks.toml'), 'utf8'));
}
