import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Sources of which each has one test file: `server/core/x/y.ts` is tested by `test/server/core/x/y.test.ts`. */
interface SourceKind {
  readonly name: string;
  readonly sources: readonly string[];
}

const rules = 'server/core/analysis/rules';

const kinds: readonly SourceKind[] = [
  { name: 'rule', sources: without(['all-rules', 'rule'], sourcesIn(rules), rules) },
  {
    name: 'completion source',
    sources: sourcesIn('server/core/features/completion').filter((path) => path.endsWith('-items')),
  },
  { name: 'importer', sources: importedBy('server/core/import/import-formats', /\bimport[A-Z]\w*/) },
  { name: 'command', sources: importedBy('server/cli/commands') },
  {
    name: 'command of the registry',
    sources: without(
      ['administration/actions', 'administration/remote-problem', 'config-text', 'exit-codes/exit-codes', 'help'],
      importedBy('registry/cli/run-command').filter((path) => path.startsWith('registry/cli/')),
      'registry/cli',
    ),
  },
  {
    name: 'request handler',
    sources: importedBy('server/lsp/requests').filter((path) => path.startsWith('server/lsp/requests/')),
  },
  {
    name: 'group of admin routes',
    sources: without(['admin-routes'], sourcesIn('registry/admin'), 'registry/admin').filter((path) =>
      path.endsWith('-routes'),
    ),
  },
];

test.each(kinds)('each $name has a test file at its mirrored path', ({ sources }) => {
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.filter((path) => !existsSync(join(root, `test/${path}.test.ts`)))).toEqual([]);
});

describe('a test file in the folder of the rules', () => {
  test('is the test of a source', () => {
    const tests = filesIn(`test/${rules}`, '.test.ts').map((path) => path.slice('test/'.length));
    expect(tests.filter((path) => !sourcesIn(rules).includes(path))).toEqual([]);
  });
});

/** Returns the paths of the sources in a folder and its subfolders, without `.ts`, sorted. */
function sourcesIn(folder: string): readonly string[] {
  return filesIn(folder, '.ts');
}

/** Returns the paths of the files in a folder and its subfolders that have this extension, without it, sorted. */
function filesIn(folder: string, extension: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) =>
      relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/').slice(0, -extension.length),
    )
    .sort();
}

/** Returns the paths of the sources from which a file imports values whose names match, without `.ts`. */
function importedBy(path: string, names = /./): string[] {
  const text = readFileSync(join(root, `${path}.ts`), 'utf8');
  return [...text.matchAll(/^import \{([^}]*)\} from '(\.[^']*)\.ts';$/gm)]
    .filter(([, imported = '']) => names.test(imported))
    .map(([, , from = '']) => join(dirname(path), from).replaceAll('\\', '/'));
}

/** Returns the paths without those of other files, which are relative to a folder and exist. */
function without(others: readonly string[], paths: readonly string[], folder: string): readonly string[] {
  const excluded = others.map((name) => `${folder}/${name}`);
  const gone = excluded.filter((path) => !paths.includes(path));
  if (gone.length > 0) throw new Error(`These files do not exist: ${gone.join(', ')}`);
  return paths.filter((path) => !excluded.includes(path));
}
