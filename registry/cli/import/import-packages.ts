import { quoted } from '../../errors/quoted.ts';
import { type ImportOptions, importPackage } from './import-package.ts';
import { emptyResult, type PackageResult } from './package-result.ts';
import { reportedProblem } from './reported-problem.ts';
import type { ImportSource } from './source.ts';

export interface ImportResult {
  /** The packages that were at least begun, sorted by name. */
  readonly packages: readonly PackageResult[];
  /** The reason why the import ended early. */
  readonly stopped: unknown;
}

/** The number of packages that are imported at the same time, each with one version at a time. */
const maxConcurrent = 4;

/** Imports all packages of a source. Ends early when the source or the registry cannot be used, or the signal is aborted. */
export async function importPackages(
  source: ImportSource,
  options: ImportOptions,
  progress: (result: PackageResult, done: number, total: number) => void,
): Promise<ImportResult> {
  const results = new Map<string, PackageResult>();
  const waiting = [...source.names];
  let done = 0;
  let stopped: unknown;
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const result = emptyResult(name);
      results.set(name, result);
      try {
        options.signal.throwIfAborted();
        await importPackage(await source.package(name), result, options);
      } catch (error) {
        try {
          result.refused.push({ file: quoted(name), reason: reportedProblem(error) });
        } catch (fatal) {
          stopped ??= fatal;
          waiting.length = 0;
          return;
        }
      }
      progress(result, ++done, source.names.length);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
  const packages = [...results.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  return { packages, stopped };
}
