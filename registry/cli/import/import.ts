import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { privateNameProblem } from '../../../access/private-names.ts';
import { normalizeBaseUrl } from '../../../admin-client/http/base-url.ts';
import type { Options } from '../../../server/cli/options/options.ts';
import { UsageError } from '../../../server/cli/options/usage-error.ts';
import { causeOf, codeOf } from '../../../server/files/failure.ts';
import { readTextFile } from '../../config/text-file.ts';
import { packageNameProblem } from '../../packages/publications/package-name.ts';
import type { Action } from '../administration/actions.ts';
import { importOptions } from '../command-options.ts';
import { exitCodes } from '../exit-codes/exit-codes.ts';
import { watchInterruption } from '../exit-when-interrupted.ts';
import { openFolder } from './folder-source.ts';
import { importPackages } from './import-packages.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { openRegistry } from './registry-source.ts';
import { progressOf, reportImport } from './report.ts';
import type { ImportSource } from './source.ts';
import { sourceAuthorization } from './source-authorization.ts';
import { readTagsFile } from './tags-file.ts';
import { importTarget } from './target.ts';

const maxListSize = 2 ** 24;

/** `taskwright-registry import`: publishes the packages of a folder, or of another registry, to a running server. */
export const importAction: Action = {
  takes: ['[FOLDER]'],
  options: importOptions,
  async run({ names: [folder], options, registry, printer }) {
    requireOneSource(folder, options);
    const interruption = watchInterruption();
    const { signal } = interruption;
    const isDryRun = options.flag('dry-run');
    try {
      const source =
        folder === undefined
          ? await registrySource(options, signal)
          : await folderSource(folder, options, (text) => printer.note(text));
      try {
        const target = importTarget(registry, signal);
        const progress = progressOf(printer);
        const result = await importPackages(source, { target, signal, isDryRun, large: oneAtATime() }, progress);
        const isComplete = reportImport(printer, { source, target, isDryRun, ...result });
        if (signal.aborted) {
          printer.note('Interrupted; run the same command again to continue the import.');
          return interruption.exitCode;
        }
        if (result.stopped !== undefined) throw result.stopped;
        return isComplete ? exitCodes.ok : exitCodes.failed;
      } finally {
        source.close();
      }
    } finally {
      interruption.end();
    }
  },
};

/** The pattern that matches all packages. */
const everything = '**';
const registryOnly = ['package', 'packages', 'all', 'from-token-file', 'redirect-host', 'omit-provenance'] as const;

function requireOneSource(folder: string | undefined, options: Options): void {
  const from = options.value('from');
  if ((folder === undefined) === (from === undefined))
    throw new UsageError('requires a folder of tarballs, or another registry with `--from URL`');
  const other: readonly string[] = folder === undefined ? ['tags'] : registryOnly;
  const [wrong] = options.given.filter(({ name }) => other.includes(name));
  if (wrong) {
    const remedy = folder === undefined ? 'a folder' : '`--from`';
    throw new UsageError(`\`--${wrong.name}\` is only for ${remedy}; remove it`);
  }
}

async function folderSource(folder: string, options: Options, note: (text: string) => void): Promise<ImportSource> {
  const file = options.value('tags');
  const tags = file === undefined ? new Map() : readTagsFile(file);
  try {
    return await openFolder({
      ...{ folder, tags },
      progress: (done, total) => {
        if (done % 1_000 === 0 || done === total) note(`Read ${done} of ${total} tarballs.`);
      },
    });
  } catch (error) {
    const isFile = codeOf(error) === 'ENOTDIR' && statSync(folder, { throwIfNoEntry: false })?.isFile();
    const cause = isFile ? `it is a file; import the folder that contains it, \`${dirname(folder)}\`` : causeOf(error);
    throw new Error(`cannot read \`${folder}\`: ${cause}`, { cause: error });
  }
}

function registrySource(options: Options, signal: AbortSignal): Promise<ImportSource> {
  const given = options.value('from') ?? '';
  const base = normalizeBaseUrl(given, 'npm');
  if ('problem' in base) throw new UsageError(`cannot import from \`${given}\`: ${base.problem.replace(/\.$/, '')}`);
  return openRegistry({
    address: base.baseUrl,
    authorization: sourceAuthorization(options.value('from-token-file'), process.env),
    packages: wantedPackages(options),
    redirectHosts: options.values('redirect-host'),
    omitsProvenance: options.flag('omit-provenance'),
    signal,
  });
}

/** Returns the names and patterns of the packages to import. */
function wantedPackages(options: Options): readonly string[] {
  const file = options.value('packages');
  const wanted = [
    ...(options.flag('all') ? [everything] : []),
    ...options.values('package'),
    ...(file === undefined ? [] : namesIn(file)),
  ];
  if (wanted.length === 0)
    throw new UsageError('requires packages: `--package NAME`, a file of names with `--packages FILE`, or `--all`');
  for (const name of wanted) {
    const problem = name.includes('*') ? patternProblem(name) : packageNameProblem(name);
    if (problem !== undefined) throw new UsageError(`cannot import \`${name}\`: ${problem.replace(/\.$/, '')}`);
  }
  return wanted;
}

function patternProblem(pattern: string): string | undefined {
  return pattern === everything ? undefined : privateNameProblem(pattern);
}

/** Returns the lines of a file, without empty lines and comments. */
function namesIn(file: string): readonly string[] {
  const read = readTextFile(file, { maxSize: maxListSize, isSecret: false });
  if ('problem' in read) throw new UsageError(`cannot use \`${file}\`: the file ${read.problem}`);
  return read.text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
