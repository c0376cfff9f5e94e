import { resolvedPath } from '../../files/paths.ts';
import { type ExitCode, exitCodes } from '../command.ts';
import type { CommandContext } from '../command-context.ts';
import { listedPath } from '../files/listed-path.ts';
import { platformContext } from '../files/platform-context.ts';
import { processSources } from '../files/process-sources.ts';
import type { Source } from '../files/source.ts';
import { checkstyleReporter } from '../reporters/checkstyle.ts';
import { githubReporter } from '../reporters/github.ts';
import { gitlabReporter } from '../reporters/gitlab.ts';
import { jsonReporter } from '../reporters/json.ts';
import { junitReporter } from '../reporters/junit.ts';
import { rdjsonReporter } from '../reporters/rdjson.ts';
import type { Reporter } from '../reporters/reporter.ts';
import { sarifReporter } from '../reporters/sarif.ts';
import { statisticsReporter } from '../reporters/statistics.ts';
import { textReporter } from '../reporters/text.ts';
import { paintFor } from '../terminal/colors.ts';
import { reportFailures } from '../terminal/report-failures.ts';
import { reportIgnored } from '../terminal/report-ignored.ts';
import { teamSettingsOf } from '../workspace/team-settings-of.ts';
import { type CheckOptions, readCheckOptions } from './check-options.ts';
import { shellCheckChoice } from './check-scripts.ts';
import { checkedFile } from './check-source.ts';
import { examine } from './examine.ts';
import { diffOf, reportFixed, writeFixes } from './fix-output.ts';
import { type FixedSource, fixSources } from './fix-sources.ts';
import { type Report, totalsOf, withSeverity } from './report.ts';

const reporters: Readonly<Record<CheckOptions['format'], Reporter>> = {
  text: textReporter,
  json: jsonReporter,
  sarif: sarifReporter,
  github: githubReporter,
  gitlab: gitlabReporter,
  rdjson: rdjsonReporter,
  junit: junitReporter,
  checkstyle: checkstyleReporter,
};

/** The formats that contain fixes. */
const formatsWithFixes: readonly CheckOptions['format'][] = ['json', 'sarif', 'rdjson'];

/** Runs `taskwright check`. Rejects with a `UsageError` for invalid arguments. */
export async function check(args: readonly string[], given: CommandContext): Promise<ExitCode> {
  const options = readCheckOptions(args);
  const { selection, overrides, defaults, fixing, maxWarnings } = options;
  const team = await teamSettingsOf(given);
  const context = platformContext(given, options.platform ?? team.platform);
  const shellCheck = shellCheckChoice(options.all, context, team.shellCheck);
  const { results, failures, ignored, search } = await processSources(
    selection,
    context,
    'Checking',
    (source) => source,
  );
  const named = new Set(selection.names.map((name) => listedPath(resolvedPath(context.folder, name), context.disk)));
  const isNamed = (path: string | undefined) => path === undefined || named.has(path);
  const examineAll = (sources: readonly Source[]) =>
    examine(sources, { context, search, shellCheck, overrides, defaults, isNamed });
  const first = await examineAll(results);
  const { changed, rest } = fixing.choose
    ? await fixSources(first, fixing.choose, examineAll)
    : { changed: [], rest: first };
  const { workspace, sources } = rest;
  const place = {
    workspace,
    folder: context.folder,
    withFixes: formatsWithFixes.includes(options.format),
  };
  const files = sources.map((source) => checkedFile(source, source.problems, place));
  const report: Report = { files, failures, shellCheck: rest.shellCheck };
  const code = fixing.isDiff
    ? printChanges(changed, context)
    : await writeAndReport(report, changed, ignored, options, context);
  return worst(code, conclude(report, maxWarnings, context));
}

/** Prints the changes of the fixes. */
function printChanges(changed: readonly FixedSource[], { stdout, stderr }: CommandContext): ExitCode {
  stdout.write(diffOf(changed, stdout));
  reportFixed(changed, 'would be fixed', stderr);
  return changed.length > 0 ? exitCodes.problems : exitCodes.success;
}

/** Writes the fixed texts, and reports what is left. */
async function writeAndReport(
  report: Report,
  changed: readonly FixedSource[],
  ignored: readonly string[],
  { format, color, isQuiet, severity, isStatistics }: CheckOptions,
  { folder, environment, stdout, stderr, disk }: CommandContext,
): Promise<ExitCode> {
  const unwritten = await writeFixes(changed, disk);
  const reporter = isStatistics ? statisticsReporter : reporters[format];
  const output = reporter(withSeverity(report, severity), {
    folder,
    workspace: environment.GITHUB_WORKSPACE ?? environment.CI_PROJECT_DIR,
    paint: paintFor(color, stdout, environment),
    quiet: isQuiet,
  });
  stdout.write(output);
  if (report.files.length === 0) reportIgnored(ignored, stderr);
  const failed = new Set(unwritten.map(({ name }) => name));
  reportFixed(
    changed.filter(({ before }) => !failed.has(before.name)),
    'fixed',
    stderr,
  );
  reportFailures(unwritten, 'write', stderr);
  return unwritten.length > 0 ? exitCodes.failure : exitCodes.success;
}

function worst(code: ExitCode, other: ExitCode): ExitCode {
  return code > other ? code : other;
}

function conclude(report: Report, maxWarnings: number | undefined, { stderr }: CommandContext): ExitCode {
  reportFailures(report.failures, 'read', stderr);
  const { error, warning } = totalsOf(report);
  const hasTooManyWarnings = maxWarnings !== undefined && warning > maxWarnings;
  if (hasTooManyWarnings) {
    stderr.write(`taskwright: the number of warnings (${warning}) exceeds \`--max-warnings\` (${maxWarnings})\n`);
  }
  if (report.failures.length > 0 || report.shellCheck === 'failed') return exitCodes.failure;
  return error > 0 || hasTooManyWarnings ? exitCodes.problems : exitCodes.success;
}
