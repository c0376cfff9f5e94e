import {
  isSeverityLevel,
  type SeverityLevel,
  type SeverityOverrides,
  severityLevels,
} from '../../core/analysis/diagnosis/severities.ts';
import { ruleOf, rules } from '../../core/analysis/rules/all-rules.ts';
import { isShellCheckCode } from '../../core/analysis/shellcheck/shellcheck-code.ts';
import type { Severity } from '../../core/document/problem.ts';
import { certainFix, type FixChoice, likelyFix } from '../../core/features/quick-fixes/apply-fixes.ts';
import type { PathSystem } from '../../core/paths/path-system.ts';
import { platformIn, platformOption } from '../files/platform-option.ts';
import { runnerVersionIn, runnerVersionOption } from '../files/runner-version-option.ts';
import { readSelection, type Selection, selectionOptions, stdinName } from '../files/selection.ts';
import { choiceOf, didYouMean, joinWithOr, numberOf, type Options, readOptions } from '../options/options.ts';
import { UsageError } from '../options/usage-error.ts';
import { type ColorChoice, colorChoices } from '../terminal/colors.ts';
import { severities } from './report.ts';
import { type ReportOutput, reportOutputs } from './report-outputs.ts';

/** The arguments of `taskwright check`. */
export interface CheckOptions {
  readonly selection: Selection;
  /** The formats of the report, at least one. */
  readonly outputs: readonly ReportOutput[];
  /** The file with the problems that are not reported. */
  readonly baseline: string | undefined;
  /** Whether the problems are written to the baseline, so that they are not reported from now on. */
  readonly isBaselineUpdated: boolean;
  readonly isWatching: boolean;
  readonly color: ColorChoice;
  readonly isQuiet: boolean;
  /** The lowest severity that is reported. */
  readonly severity: Severity;
  /** Whether the text format lists how often each rule reports a problem, instead of the problems. */
  readonly isStatistics: boolean;
  readonly maxWarnings: number | undefined;
  /** The severities of `--rule`, by codes. */
  readonly overrides: SeverityOverrides;
  /** The version of the runner on the command line; undefined if the installed runner determines it. */
  readonly runnerVersion: string | undefined;
  readonly platform: PathSystem | undefined;
  readonly fixing: Fixing;
  /** All options, for those of ShellCheck. */
  readonly all: Options;
}

/** How problems are fixed. */
export interface Fixing {
  /** Undefined if nothing is fixed. */
  readonly choose: FixChoice | undefined;
  /** Whether the changes are printed instead of written. */
  readonly isDiff: boolean;
}

/** Reads the arguments of `taskwright check`. Throws a `UsageError` for invalid ones. */
export function readCheckOptions(args: readonly string[]): CheckOptions {
  const options = readOptions(args, {
    ...selectionOptions,
    format: { takes: 'values' },
    output: { takes: 'values' },
    baseline: { takes: 'value' },
    'update-baseline': { takes: 'flag' },
    watch: { takes: 'flag' },
    fix: { takes: 'flag' },
    unsafe: { takes: 'flag' },
    diff: { takes: 'flag' },
    quiet: { takes: 'flag', short: 'q' },
    severity: { takes: 'value' },
    statistics: { takes: 'flag' },
    'max-warnings': { takes: 'value' },
    ...runnerVersionOption,
    rule: { takes: 'values' },
    color: { takes: 'value' },
    ...platformOption,
    shellcheck: { takes: 'flag' },
    'no-shellcheck': { takes: 'flag' },
    'shellcheck-severity': { takes: 'value' },
    'no-cache': { takes: 'flag' },
  });
  const selection = readSelection(options, 'included');
  const outputs = reportOutputs(options);
  const isQuiet = options.flag('quiet');
  const isStatistics = options.flag('statistics');
  const severity = choiceOf(options, 'severity', severities);
  if (isQuiet && severity !== undefined) {
    throw new UsageError('`--quiet` is `--severity error`; remove one of them');
  }
  if (isStatistics && outputs.some(({ format }) => format !== 'text'))
    throw new UsageError('`--statistics` is text; remove `--format`');
  requireCompatible(options, outputs);
  return {
    selection,
    outputs,
    baseline: options.value('baseline'),
    isBaselineUpdated: options.flag('update-baseline'),
    isWatching: options.flag('watch'),
    color: choiceOf(options, 'color', colorChoices) ?? 'auto',
    isQuiet,
    severity: severity ?? (isQuiet ? 'error' : 'hint'),
    isStatistics,
    maxWarnings: numberOf(options, 'max-warnings', { min: 0, max: 999_999_999 }),
    overrides: severitiesFrom(options),
    runnerVersion: runnerVersionIn(options),
    platform: platformIn(options),
    fixing: fixingFrom(options, selection.names),
    all: options,
  };
}

/** Throws a `UsageError` for options that contradict each other. */
function requireCompatible(options: Options, outputs: readonly ReportOutput[]): void {
  const isGiven = (name: string): boolean => options.given.some((option) => option.name === name);
  for (const name of ['format', 'output', 'statistics', 'update-baseline']) {
    if (isGiven('diff') && isGiven(name)) throw new UsageError(`\`--diff\` prints changes; remove \`--${name}\``);
  }
  if (options.value('baseline') === '')
    throw new UsageError('`--baseline` cannot be empty: it must be the name of a file');
  if (isGiven('update-baseline') && !isGiven('baseline')) {
    throw new UsageError('`--update-baseline` writes a baseline; add `--baseline FILE`');
  }
  if (!isGiven('watch')) return;
  for (const name of ['fix', 'diff', 'update-baseline']) {
    if (isGiven(name)) throw new UsageError(`\`--watch\` changes no files; remove \`--${name}\``);
  }
  if (outputs.some(({ format, file }) => format !== 'text' && file === undefined)) {
    throw new UsageError('`--watch` prints text; add `--output FILE` after `--format`');
  }
  if (options.names.includes(stdinName))
    throw new UsageError('`--watch` cannot read the standard input; name files or folders');
}

function fixingFrom(options: Options, names: readonly string[]): Fixing {
  const isDiff = options.flag('diff');
  const isUnsafe = options.flag('unsafe');
  const isFixing = options.flag('fix') || isDiff;
  if (isUnsafe && !isFixing) throw new UsageError('`--unsafe` chooses fixes; add `--fix` or `--diff`');
  if (isFixing && !isDiff && names.includes(stdinName)) {
    throw new UsageError('`--fix` cannot write to the standard input; add `--diff` to print the changes');
  }
  return { choose: isFixing ? (isUnsafe ? likelyFix : certainFix) : undefined, isDiff };
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
