import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { mayImport, roomOf, rooms } from './support/may-import.ts';
import { packages } from './support/packages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Import {
  readonly from: string;
  readonly to: string;
  readonly isPackage: boolean;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const files = ['access', 'admin-client', 'admin-contract', 'launcher', 'server', 'client', 'registry'].flatMap(
  sourceFiles,
);
const filesAround = ['harness', 'scripts', 'test'].flatMap(sourceFiles);
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

const importsOf = (file: string): readonly Import[] =>
  [...textOf(file).matchAll(/(?:^|\n)(?:import|export)\b[^;'"]*?\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)].map(
    (match) => {
      const target = match[1] ?? match[2] ?? '';
      const isPackage = !target.startsWith('.');
      return { from: file, to: isPackage ? target : normalize(join(dirname(file), target)), isPackage };
    },
  );

const imports = files.flatMap(importsOf);
const importsAround = filesAround.flatMap(importsOf);

/** Returns the packages that a file may import: those of the longest path in `packages` that contains it. */
const packagesOf = (file: string): readonly RegExp[] => {
  const [room = ''] = Object.keys(packages)
    .filter((name) => file.startsWith(`${name}/`))
    .sort((one, other) => other.length - one.length);
  return packages[room] ?? [];
};

describe('the rooms', () => {
  test('contain every source file', () => {
    expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });

  test('say in a README of at most ten lines what they contain', () => {
    const folders = [...rooms.keys()].filter((room) => room.includes('/') && statSync(join(root, room)).isDirectory());
    const isDescribed = (room: string): boolean => {
      const path = join(root, room, 'README.md');
      return existsSync(path) && readFileSync(path, 'utf8').split('\n').length <= 11;
    };
    expect(folders.filter((room) => !isDescribed(room))).toEqual([]);
  });

  test('import one another in one direction only', () => {
    const all = [...imports, ...importsAround];
    expect(all.filter(({ from, to, isPackage }) => !isPackage && !mayImport(from, to))).toEqual([]);
  });

  test('do not import each other in cycles', () => {
    const graph = new Map([...rooms.keys()].map((room) => [room, new Set<string>()]));
    for (const { from, to, isPackage } of imports) {
      const [room = '', target = ''] = [roomOf(from)?.path, roomOf(to)?.path];
      if (!isPackage && target !== '' && target !== room) graph.get(room)?.add(target);
    }
    expect(cycles(new Map([...graph].map(([room, targets]) => [room, [...targets]])))).toEqual([]);
  });

  test('import only the packages that belong to them', () => {
    const forbidden = imports.filter(
      ({ from, to, isPackage }) => isPackage && !packagesOf(from).some((allowed) => allowed.test(to)),
    );
    expect(forbidden).toEqual([]);
  });
});

describe('the rules of imports', () => {
  test.each([
    ['a lower layer of the same area', 'server/core/features/hover.ts', 'server/core/text/edit.ts', true],
    ['a higher layer', 'server/core/text/edit.ts', 'server/core/features/hover.ts', false],
    ['a room of the same layer', 'server/core/syntax/json/caret.ts', 'server/core/analysis/kinds/kinds.ts', false],
    ['the engine from the language server', 'server/lsp/requests/hover.ts', 'server/core/features/hover.ts', true],
    ['the language server from the engine', 'server/core/features/hover.ts', 'server/lsp/server.ts', false],
    ['the language server from the command line', 'server/cli/lsp.ts', 'server/lsp/server.ts', false],
    ['the disk from the engine', 'server/core/analysis/graph/workspace.ts', 'server/files/disk.ts', false],
    ['messages of the language server', 'client/tasks/list/task-source.ts', 'server/protocol/tasks.ts', true],
    ['the language server from the extension', 'client/tasks/list/task-source.ts', 'server/lsp/server.ts', false],
    ['the engine from the sidebar', 'client/admin-sidebar/tree/status.ts', 'server/core/text/edit.ts', false],
    ['the sidebar from the tasks', 'client/tasks/run/run.ts', 'client/admin-sidebar/register.ts', false],
    [
      'a command from the tree',
      'client/admin-sidebar/tree/status.ts',
      'client/admin-sidebar/commands/users/add.ts',
      false,
    ],
    ['the sidebar from the admin API', 'admin-client/session.ts', 'client/admin-sidebar/register.ts', false],
    ['a kind of database from the storage', 'registry/storage/row.ts', 'registry/storage/sqlite/transaction.ts', false],
    ['the routes from the storage', 'registry/storage/row.ts', 'registry/npm/routes.ts', false],
    ['the language server from the registry', 'registry/http/context.ts', 'server/lsp/server.ts', false],
    ['the extension from the registry', 'registry/http/context.ts', 'client/extension.ts', false],
    ['anything from access', 'access/roles.ts', 'registry/errors/http-error.ts', false],
    ['tests from the product', 'registry/start/listen.ts', 'test/support/rooms.ts', false],
    ['the harness from the product', 'registry/start/listen.ts', 'harness/system/run.ts', false],
    ['a file without a room', 'elsewhere/file.ts', 'access/roles.ts', false],
  ])('%s', (_, from, to, expected) => {
    expect(mayImport(from, to)).toBe(expected);
  });

  test('find cycles', () => {
    const graph = { a: ['b'], b: ['c', 'd'], c: ['a'], d: [] };
    expect(cycles(new Map(Object.entries(graph)))).toEqual([['a', 'b', 'c', 'a']]);
  });
});

describe('the source files', () => {
  test('do not import each other in cycles', () => {
    const targets = new Map<string, string[]>();
    for (const { from, to } of [...imports, ...importsAround]) targets.set(from, [...(targets.get(from) ?? []), to]);
    expect(cycles(targets)).toEqual([]);
  });

  test('do not re-export from other files', () => {
    expect(files.filter((file) => /(?:^|\n)export (?:\*|\{[^}]*\}) from /.test(textOf(file)))).toEqual([]);
  });

  test('use the record of a document kind instead of comparing its name', () => {
    const name = "'(?:task-file|config-file|registry-config)'";
    const record = '(?:taskFileKind|configFileKind|registryConfigKind)\\b';
    const comparison = new RegExp(`(?:[!=]==?|\\bcase)\\s*(?:${name}|${record})|${name}\\s*[!=]==?`);
    const others = files.filter((file) => !/^server\/core\/(?:analysis|features)\/kinds\//.test(file));
    expect(others.filter((file) => comparison.test(textOf(file)))).toEqual([]);
  });

  test('do not depend on the language of a document outside server/core/syntax', () => {
    const question = /\b(?:language\.id|notation)\s*[!=]==|[!=]==\s*(?:tomlLanguage|jsonLanguage)\b/;
    const others = files.filter((file) => !file.startsWith('server/core/syntax/'));
    expect(others.filter((file) => question.test(textOf(file)))).toEqual([]);
  });

  test('do not use clocks, processes or randomness in the core and in access', () => {
    const impure = /\b(?:Date\.now|new Date\b|performance\.|process\.|Math\.random|setTimeout|setInterval|console\.)/;
    expect(files.filter((file) => /^(?:server\/core|access)\//.test(file) && impure.test(textOf(file)))).toEqual([]);
  });
});

/** Returns each import cycle once, as a list of files. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const found: string[][] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) found.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}
