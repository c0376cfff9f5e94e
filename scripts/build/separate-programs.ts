import { join, posix, relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { programNames, programs } from './programs.ts';
import { projectFolder } from './project-folder.ts';

/** Makes an `import()` of the entry point of another program load that program at run time, so that this bundle is smaller. */
export function separatePrograms(importing: string): Plugin {
  return {
    name: 'separate programs',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const source = relative(projectFolder, join(resolveDir, path)).replaceAll(sep, '/');
        const imported = programNames.find((name) => programs[name]?.source === source);
        if (imported === undefined) return undefined;
        return { path: `./${posix.relative(posix.dirname(importing), imported)}`, external: true };
      });
    },
  };
}
