import { resolvedPath } from '../../files/paths.ts';
import { type ExitCode, exitCodes } from '../command.ts';
import type { CommandContext } from '../command-context.ts';
import { isCiFile } from '../files/is-ci-file.ts';
import { listedPath } from '../files/listed-path.ts';
import { platformContext } from '../files/platform-context.ts';
import { processSources } from '../files/process-sources.ts';
import type { Source } from '../files/source.ts';
import { reportFailures } from '../terminal/report-failures.ts';
import { reportIgnored } from '../terminal/report-ignored.ts';
import { teamSettingsOf } from '../workspace/team-settings-of.ts';
import { type Baseline, fixedNote, knownNote, readBaseline, updateBaseline, withoutKnown } from './baseline.ts';
import { type CheckOptions, readCheckOptions } from './check-options.ts';
import { shellCheckChoice } from './check-scripts.ts';
import { checkedFile } from './check-source.ts';
import { examine } from './examine.ts';
import { diffOf, reportFixed, writeFixes } from './fix-output.ts';
import { type FixedSource, fixSources } from './fix-sources.ts';
import { installedRunner } from './installed-runner.ts';
import { type Report, totalsOf, withSeverity } from './report.ts';
import { hasFixes, writeReports } from './write-reports.ts';

/** Runs `taskwright check`. Rejects with a `UsageError` for invalid arguments. */
export async function check(args: readonly string[], given: CommandContext): Promise<ExitCode> {
  const options = readCheckOptions(args);
  if (!options.isWatching) return checkOnce(options, given);
  const { watchAndRun } = await import('../watch/watch-and-run.ts');
  const written = options.outputs.flatMap(({ file }) => (file === undefined ? [] : resolvedPath(given.folder, file)));
  return watchAndRun((context) => checkOnce(options, context), { written }, given);
}

async function checkOnce(options: CheckOptions, given: CommandContext): Promise<ExitCode> {
  const { selection, overrides, fixing } = options;
  const team = await teamSettingsOf(given);
  const context = platformContext(given, options.platform ?? team.platform);
  const shellCheck = shellCheckChoice(options.all, context, team.shellCheck);
  const baseline =
    options.baseline === undefined
      ? undefined
      : await readBaseline(options.baseline, { isUpdated: options.isBaselineUpdated }, context);
  // The runner starts while files are read.
  const runner = options.runnerVersion ?? installedRunner(context);
  const ciFiles = selection.kind === undefined ? selection.names.filter(isCiFile) : [];
  const names = selection.names.filter((name) => !ciFiles.includes(name));
  const { results, failures, ignored, search } = await processSources(
    { ...selection, names },
    context,
    'Checking',
    (source) => source,
  );
  const runnerVersion = await runner;
  const named = new Set(selection.names.map((name) => listedPath(resolvedPath(context.folder, name), context.disk)));
  const isNamed = (path: string | undefined) => path === undefined || named.has(path);
  const examineAll = (sources: readonly Source[]) =>
    examine(sources, { context, search, shellCheck, overrides, runnerVersion, isNamed });
  const first = await examineAll(results);
  const { changed, rest } = fixing.choose
    ? await fixSources(first, fixing.choose, examineAll)
    : { changed: [], rest: first };
  const { workspace, sources } = rest;
  const place = { workspace, folder: context.folder, withFixes: options.outputs.some(hasFixes) };
  const ci =
    ciFiles.length > 0
      ? await (await import('./check-ci-files.ts')).checkCiFiles(ciFiles, overrides, context)
      : noFiles;
  const files = [...sources.map((source) => checkedFile(source, source.problems, place)), ...ci.files];
  const report: Report = { files, failures: [...failures, ...ci.failures], shellCheck: rest.shellCheck };
  if (fixing.isDiff) return worst(printChanges(changed, context), conclude(report, options, context));
  const code = await writeFixedTexts(changed, context);
  const shown = baseline ? await compared(report, baseline, options, context) : report;
  return worst(code, await writeAndConclude(shown, ignored, options, context));
}

const noFiles = { files: [], failures: [] };

/** Prints the changes of the fixes. */
function printChanges(changed: readonly FixedSource[], { stdout, stderr }: CommandContext): ExitCode {
  stdout.write(diffOf(changed, stdout));
  reportFixed(changed, 'would be fixed', stderr);
  return changed.length > 0 ? exitCodes.problems : exitCodes.success;
}

/** Writes the fixed texts, and reports what was fixed. */
async function writeFixedTexts(changed: readonly FixedSource[], { stderr, disk }: CommandContext): Promise<ExitCode> {
  const unwritten = await writeFixes(changed, disk);
  const failed = new Set(unwritten.map(({ name }) => name));
  const written = changed.filter(({ before }) => !failed.has(before.name));
  reportFixed(written, 'fixed', stderr);
  reportFailures(unwritten, 'write', stderr);
  return unwritten.length > 0 ? exitCodes.failure : exitCodes.success;
}

/** Returns the report without the problems of the baseline, which is updated first if the user wants that. */
async function compared(
  report: Report,
  baseline: Baseline,
  options: CheckOptions,
  context: CommandContext,
): Promise<Report> {
  if (options.isBaselineUpdated) {
    context.inputs?.abandon();
    const updated = await updateBaseline(report, baseline, context);
    context.stderr.write(`${knownNote(updated)} \`${options.baseline}\`\n`);
    return withoutKnown(report, updated);
  }
  const note = fixedNote(report, baseline);
  if (note !== undefined) context.stderr.write(`taskwright: ${note}\n`);
  return withoutKnown(report, baseline);
}

async function writeAndConclude(
  report: Report,
  ignored: readonly string[],
  options: CheckOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const unwritten = await writeReports(withSeverity(report, options.severity), options, context);
  if (report.files.length === 0) reportIgnored(ignored, context.stderr);
  reportFailures(unwritten, 'write', context.stderr);
  return worst(unwritten.length > 0 ? exitCodes.failure : exitCodes.success, conclude(report, options, context));
}

function worst(code: ExitCode, other: ExitCode): ExitCode {
  return code > other ? code : other;
}

function conclude(
  report: Report,
  { maxWarnings }: Pick<CheckOptions, 'maxWarnings'>,
  { stderr }: CommandContext,
): ExitCode {
  reportFailures(report.failures, 'read', stderr);
  const { error, warning } = totalsOf(report);
  const hasTooManyWarnings = maxWarnings !== undefined && warning > maxWarnings;
  if (hasTooManyWarnings) {
    stderr.write(`taskwright: the number of warnings (${warning}) exceeds \`--max-warnings\` (${maxWarnings})\n`);
  }
  if (report.failures.length > 0 || report.shellCheck === 'failed') return exitCodes.failure;
  return error > 0 || hasTooManyWarnings ? exitCodes.problems : exitCodes.success;
}
