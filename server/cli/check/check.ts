import { GraphDiagnoser } from '../../core/analysis/diagnosis/graph-diagnoser.ts';
import { isSeverityLevel, type SeverityLevel, severityLevels } from '../../core/analysis/diagnosis/severities.ts';
import { ruleOf, rules } from '../../core/analysis/rules/all-rules.ts';
import { isShellCheckCode } from '../../core/analysis/shellcheck/shellcheck-code.ts';
import { pathSystems } from '../../core/paths/path-system.ts';
import { type ExitCode, exitCodes } from '../command.ts';
import type { CommandContext } from '../command-context.ts';
import { platformDisk } from '../files/platform-disk.ts';
import { processSources } from '../files/process-sources.ts';
import { readSelection, selectionOptions } from '../files/selection.ts';
import { choiceOf, didYouMean, joinWithOr, numberOf, type Options, readOptions } from '../options/options.ts';
import { UsageError } from '../options/usage-error.ts';
import { githubReporter } from '../reporters/github.ts';
import { jsonReporter } from '../reporters/json.ts';
import type { Reporter } from '../reporters/reporter.ts';
import { sarifReporter } from '../reporters/sarif.ts';
import { textReporter } from '../reporters/text.ts';
import { colorChoices, paintFor } from '../terminal/colors.ts';
import { reportFailures } from '../terminal/report-failures.ts';
import { reportIgnored } from '../terminal/report-ignored.ts';
import { diskLookup } from '../workspace/disk-lookup.ts';
import { surroundingWorkspace } from '../workspace/surrounding-workspace.ts';
import { shellCheckChoice, startScriptChecks } from './check-scripts.ts';
import { checkedFile, problemsOf } from './check-source.ts';
import { onlyErrors, type Report, totalsOf } from './report.ts';

const reporters: Readonly<Record<'text' | 'json' | 'sarif' | 'github', Reporter>> = {
  text: textReporter,
  json: jsonReporter,
  sarif: sarifReporter,
  github: githubReporter,
};

/** Runs `taskwright check`. Rejects with a `UsageError` for invalid arguments. */
export async function check(args: readonly string[], given: CommandContext): Promise<ExitCode> {
  const options = readOptions(args, {
    ...selectionOptions,
    format: { takes: 'value' },
    quiet: { takes: 'flag', short: 'q' },
    'max-warnings': { takes: 'value' },
    rule: { takes: 'values' },
    color: { takes: 'value' },
    platform: { takes: 'value' },
    shellcheck: { takes: 'flag' },
    'no-shellcheck': { takes: 'flag' },
    'shellcheck-severity': { takes: 'value' },
    'no-cache': { takes: 'flag' },
  });
  const selection = readSelection(options, 'included');
  const format = choiceOf(options, 'format', ['text', 'json', 'sarif', 'github']) ?? 'text';
  const color = choiceOf(options, 'color', colorChoices) ?? 'auto';
  const maxWarnings = numberOf(options, 'max-warnings', { min: 0, max: 999_999_999 });
  const overrides = severitiesFrom(options);
  const platform = choiceOf(options, 'platform', pathSystems) ?? given.disk.platform;
  // Inherits the other properties, because reading the standard input is recorded.
  const context: CommandContext = Object.create(given, { disk: { value: platformDisk(given.disk, platform) } });
  const shellCheck = shellCheckChoice(options, context);

  const { folder, environment, stdout } = context;
  const { results, failures, ignored, search } = await processSources(
    selection,
    context,
    'Checking',
    (source) => source,
  );
  const { workspace, sources, roots } = await surroundingWorkspace(results, context, search);
  const scriptsChecked = await startScriptChecks(sources, workspace, shellCheck, context);
  const graph = new GraphDiagnoser(workspace, await diskLookup(roots, context.disk, workspace));
  const problems = sources.map((source) => problemsOf(source, workspace, graph));
  const scripts = await scriptsChecked();
  const files = sources.map((source, index) =>
    checkedFile(source, [...(problems[index] ?? []), ...scripts.problemsOf(source.uri)], {
      workspace,
      overrides,
      folder,
    }),
  );
  const report: Report = { files, failures, shellCheck: scripts.use };
  const quiet = options.flag('quiet');
  const output = reporters[format](quiet ? onlyErrors(report) : report, {
    folder,
    workspace: environment.GITHUB_WORKSPACE,
    paint: paintFor(color, stdout, environment),
    quiet,
  });
  stdout.write(output);
  if (files.length === 0) reportIgnored(ignored, context.stderr);
  return conclude(report, maxWarnings, context);
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

function severitiesFrom(options: Options): Readonly<Record<string, SeverityLevel>> {
  const codes = rules.filter(({ isAlwaysReported }) => !isAlwaysReported).map(({ code }) => code);
  return Object.fromEntries(
    options.values('rule').map((setting): [string, SeverityLevel] => {
      const [code = '', level, ...more] = setting.split('=');
      if (!isSeverityLevel(level) || more.length > 0) {
        throw new UsageError(
          `\`--rule\` cannot be \`${setting}\`: it must be CODE=LEVEL, where LEVEL is ${joinWithOr(severityLevels)}`,
        );
      }
      if (codes.includes(code) || isShellCheckCode(code)) return [code, level];
      const reason = ruleOf(code)
        ? 'the severity of this rule cannot be changed'
        : `the rules are ${joinWithOr([...codes, 'a code of ShellCheck such as SC2086'])}`;
      throw new UsageError(`\`--rule\` cannot set \`${code}\`${didYouMean(code, codes)}: ${reason}`);
    }),
  );
}
