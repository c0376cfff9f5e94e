import { context, type Plugin } from 'esbuild';
import { writePackageFile } from './build-programs.ts';
import { bundlesOf } from './bundles.ts';
import { withThreads } from './programs.ts';

/**
 * Builds the selected programs for development into a folder, and builds them again after each change of their sources. Runs until
 * the process is stopped. `.vscode/tasks.json` recognizes the printed lines.
 */
export async function watchPrograms(selected: readonly string[], into: string): Promise<void> {
  writePackageFile(into);
  const settings = { into, isDevelopment: true, onWritten: () => undefined, onScript: () => undefined };
  const bundles = withThreads(selected).flatMap((name) => bundlesOf(name, settings));
  const rounds = reportRounds();
  const contexts = await Promise.all(
    bundles.map((bundle) => context({ ...bundle, plugins: [...(bundle.plugins ?? []), rounds] })),
  );
  await Promise.all(contexts.map((one) => one.watch()));
}

/** Returns a plugin of all bundles that prints when the first of them begins to build, and when the last one has been built. */
function reportRounds(): Plugin {
  let building = 0;
  return {
    name: 'report rounds',
    setup({ onStart, onEnd }) {
      onStart(() => {
        if (building === 0) console.log('[watch] build started');
        building += 1;
      });
      onEnd(() => {
        building -= 1;
        if (building === 0) console.log('[watch] build finished');
      });
    },
  };
}
