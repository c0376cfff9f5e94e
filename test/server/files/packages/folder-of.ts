import type { Disk } from '../../../../server/files/disk.ts';

/** The texts of files by their paths, relative to `/repo`. */
export type RepositoryFiles = Readonly<Record<string, string>>;

/** Returns a disk that contains only these files, and their absolute paths. */
export function folderOf(files: RepositoryFiles): { readonly disk: Disk; readonly paths: readonly string[] } {
  const texts = new Map(Object.entries(files).map(([path, text]) => [`/repo/${path}`, text]));
  const missing = (path: string): Error => Object.assign(new Error(`no such file: ${path}`), { code: 'ENOENT' });
  const disk: Disk = {
    platform: 'linux',
    readFile: async (path) => {
      const text = texts.get(path);
      if (text === undefined) throw missing(path);
      return new TextEncoder().encode(text);
    },
    readFolder: async () => [],
    look: async (path) => {
      if (!texts.has(path)) throw missing(path);
      return { kind: 'file', isRunnable: false };
    },
    realPath: async (path) => path,
  };
  return { disk, paths: [...texts.keys()] };
}

/** Returns each project in one line: its identifier, its folder and the identifiers of its dependencies, or the fault. */
export function described({
  projects,
  fault,
}: {
  readonly projects: readonly {
    readonly id: string;
    readonly folder: string;
    readonly dependencies: readonly string[];
  }[];
  readonly fault: string | undefined;
}): readonly string[] {
  const lines = projects.map(({ id, folder, dependencies }) => {
    const place = folder.replace(/^\/repo\/?/, '') || '.';
    return [`${id} in ${place}`, ...[...dependencies].sort()].join(' → ');
  });
  return fault === undefined ? lines.sort() : [`fault: ${fault}`];
}
