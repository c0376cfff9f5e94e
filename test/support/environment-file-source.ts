import { parseYamlFile } from '../../server/core/analysis/environment/yaml-file.ts';
import type { EnvironmentFileSource } from '../../server/files/environment-files.ts';
import type { ListedEntry } from '../../server/files/list-folder.ts';

/** Returns a source of environment files in memory, which are in the folder `/repo`. Names are relative to it. */
export function environmentFileSource(files: Readonly<Record<string, string>>): EnvironmentFileSource {
  return {
    read: async (path) => {
      const text = files[path.replace(/^\/repo\//, '')];
      return text === undefined ? { cause: 'it does not exist' } : { text, hasByteOrderMark: false };
    },
    list: async (path) => entriesIn(path.replace(/^\/repo\/?/, ''), Object.keys(files)),
    home: '/repo/no-home',
    loadYaml: async () => parseYamlFile,
  };
}

function entriesIn(folder: string, paths: readonly string[]): readonly ListedEntry[] {
  const inside = paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length).split('/'));
  const entries = inside.map(([name = '', ...rest]) => [name, rest.length > 0 ? 'folder' : 'file'] as const);
  return [...new Map(entries)].map(([name, kind]) => ({ name, kind }));
}
