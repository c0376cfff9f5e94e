import { causeOf, type Failure } from '../../files/failure.ts';
import { resolvedPath } from '../../files/paths.ts';
import type { CommandContext } from '../command-context.ts';
import { writeOutput } from '../files/write-file.ts';
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
import { paintFor, plain } from '../terminal/colors.ts';
import type { CheckOptions } from './check-options.ts';
import type { Report } from './report.ts';
import type { Format, ReportOutput } from './report-outputs.ts';

const reporters: Readonly<Record<Format, Reporter>> = {
  text: textReporter,
  json: jsonReporter,
  sarif: sarifReporter,
  github: githubReporter,
  gitlab: gitlabReporter,
  rdjson: rdjsonReporter,
  junit: junitReporter,
  checkstyle: checkstyleReporter,
};

/** Returns whether a report contains fixes. */
export function hasFixes({ format }: ReportOutput): boolean {
  return format === 'json' || format === 'sarif' || format === 'rdjson';
}

/** Prints a report, or writes it to a file, in each format. Resolves to the files that could not be written. */
export async function writeReports(
  report: Report,
  { outputs, color, isQuiet, isStatistics }: Pick<CheckOptions, 'outputs' | 'color' | 'isQuiet' | 'isStatistics'>,
  context: CommandContext,
): Promise<readonly Failure[]> {
  const { folder, environment, stdout, inputs } = context;
  const failures: Failure[] = [];
  for (const { format, file } of outputs) {
    const reporter = isStatistics ? statisticsReporter : reporters[format];
    const text = reporter(report, {
      folder,
      workspace: environment.GITHUB_WORKSPACE ?? environment.CI_PROJECT_DIR,
      paint: file === undefined ? paintFor(color, stdout, environment) : plain,
      quiet: isQuiet,
    });
    if (file === undefined) {
      stdout.write(text);
      continue;
    }
    // A recorded run only prints.
    inputs?.abandon();
    try {
      await writeOutput(resolvedPath(folder, file), text);
    } catch (error) {
      failures.push({ name: file, message: causeOf(error) });
    }
  }
  return failures;
}
