import { join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

/**
 * Makes `import text from './worker.ts?script'` import the bundle of a script as text. Webviews start workers from it.
 * `options` are those of the page.
 */
export function pageScripts(options: BuildOptions, onBuilt: (metafile: Metafile) => void): Plugin {
  return {
    name: 'page scripts',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\?script$/ }, ({ path, resolveDir }) => ({
        path: join(resolveDir, path.replace(/\?script$/, '')),
        namespace: 'page-script',
      }));
      onLoad({ filter: /.*/, namespace: 'page-script' }, async ({ path }) => {
        const { outputFiles, metafile } = await build({
          ...options,
          entryPoints: [path],
          write: false,
          metafile: true,
          sourcemap: false,
        });
        onBuilt(metafile);
        const watchFiles = Object.keys(metafile.inputs).map((input) => join(options.absWorkingDir ?? '', input));
        return { contents: outputFiles[0]?.text ?? '', loader: 'text', watchFiles };
      });
    },
  };
}
