import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { packages, rooms, surroundings } from './support/rooms.ts';

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

const files = ['access', 'launcher', 'server', 'client', 'registry'].flatMap(sourceFiles);
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

/**
 * Returns the room of a file: the longest path in `rooms` that contains it. A folder with its own row is a separate
 * room.
 */
const roomOf = (file: string): string | undefined => longestPrefix(Object.keys(rooms), file);

const longestPrefix = (folders: readonly string[], file: string): string | undefined =>
  folders.filter((folder) => contains(folder, file)).sort((one, other) => other.length - one.length)[0];

const contains = (folder: string, file: string): boolean => file === folder || file.startsWith(`${folder}/`);

/** Returns the packages that a file may import: those of the longest path in `packages` that contains it. */
const packagesOf = (file: string): readonly RegExp[] => {
  const [room = ''] = Object.keys(packages)
    .filter((name) => file.startsWith(`${name}/`))
    .sort((one, other) => other.length - one.length);
  return packages[room] ?? [];
};

/**
 * Returns whether `allowed` permits importing a file: as a path, as a room without the rooms inside it, or as a data
 * folder.
 */
const isAllowed = (to: string, allowed: string): boolean => {
  const room = roomOf(to);
  return to === allowed || (room === undefined ? to.startsWith(`${allowed}/`) : room === allowed);
};

describe('the rooms', () => {
  test('contain every source file', () => {
    expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });

  test('import one another in one direction only', () => {
    const forbidden = imports.filter(({ from, to, isPackage }) => {
      const room = roomOf(from) ?? '';
      const allowed = [room, ...(rooms[room] ?? [])];
      return !isPackage && !allowed.some((other) => isAllowed(to, other));
    });
    expect(forbidden).toEqual([]);
  });

  test('do not import each other in cycles', () => {
    const graph = new Map(Object.keys(rooms).map((room) => [room, new Set<string>()]));
    for (const { from, to, isPackage } of imports) {
      const [room = '', target = ''] = [roomOf(from), roomOf(to)];
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

describe('the rooms around the product', () => {
  test('import one another in one direction only', () => {
    const forbidden = importsAround.filter(({ from, to, isPackage }) => {
      const room = longestPrefix(Object.keys(surroundings), from);
      if (isPackage || room === undefined) return room === undefined;
      const toRoom = longestPrefix(Object.keys(surroundings), to);
      const isOwn = toRoom === room;
      return !isOwn && !(surroundings[room] ?? []).some((allowed) => contains(allowed, to));
    });
    expect(forbidden).toEqual([]);
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
