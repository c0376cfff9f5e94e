import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Sources of which each has one test file: `server/core/x/y.ts` is tested by `test/server/core/x/y.test.ts`. */
interface SourceKind {
  readonly name: string;
  /** The folder of the sources, which may have subfolders. */
  readonly folder: string;
  /** Paths relative to the folder, without `.ts`, of files that need no test of their own. */
  readonly others: readonly string[];
  /** Like `others`, for sources that do not have a test file yet. The list only gets shorter. */
  readonly untested: readonly string[];
}

const kinds: readonly SourceKind[] = [
  {
    name: 'rule',
    folder: 'server/core/analysis/rules',
    others: ['all-rules', 'rule'],
    untested: [],
  },
];

describe.each(kinds)('each $name', ({ folder, others, untested }) => {
  const sources = namesIn(folder, '.ts');
  const tests = namesIn(`test/${folder}`, '.test.ts');

  test('has a test file at its mirrored path', () => {
    const missing = sources.filter((name) => !others.includes(name) && !tests.includes(name));
    expect(missing).toEqual([...untested].sort());
  });

  test('exists if there is a test file for it', () => {
    expect(tests.filter((name) => !sources.includes(name))).toEqual([]);
  });

  test('that needs no test file exists', () => {
    expect(others.filter((name) => !sources.includes(name))).toEqual([]);
  });
});

/** Returns the paths of the files in a folder and its subfolders that have this extension, without it, sorted. */
function namesIn(folder: string, extension: string): readonly string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).slice(0, -extension.length))
    .sort();
}
