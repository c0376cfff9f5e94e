import { defaultFormatOptions } from '../../core/document/format-options.ts';
import { once } from '../../core/text/once.ts';
import { systemPath } from '../../files/paths.ts';
import { installedRunner } from '../check/installed-runner.ts';
import { type ExitCode, exitCodes } from '../command.ts';
import type { CommandContext, Output } from '../command-context.ts';
import { processSources } from '../files/process-sources.ts';
import { runnerVersionIn, runnerVersionOption } from '../files/runner-version-option.ts';
import { readSelection, selectionOptions, stdinName } from '../files/selection.ts';
import { numberOf, type Options, readOptions } from '../options/options.ts';
import { UsageError } from '../options/usage-error.ts';
import { describeFindings } from '../reporters/text.ts';
import { plain } from '../terminal/colors.ts';
import { reportFailures } from '../terminal/report-failures.ts';
import { reportIgnored } from '../terminal/report-ignored.ts';
import { visibleText } from '../terminal/visible-text.ts';
import { type Finish, type FormattedText, listFiles, printText, writeFiles } from './finish.ts';
import { type Formatted, formatSource } from './format-source.ts';

/** Runs `taskwright format`. Rejects with a `UsageError` for invalid arguments. */
export async function format(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = readOptions(args, {
    ...selectionOptions,
    check: { takes: 'flag' },
    'column-width': { takes: 'value' },
    ...runnerVersionOption,
  });
  const selection = readSelection(options, 'excluded');
  const columnWidth = numberOf(options, 'column-width', { min: 40, max: 400 });
  const style = { ...defaultFormatOptions, ...(columnWidth !== undefined && { columnWidth }) };
  const finish = finishFor(options, selection.names);
  const given = runnerVersionIn(options);
  const runnerVersion = once(async () => given ?? (await installedRunner(context)));

  const { results, failures, ignored } = await processSources(selection, context, 'Formatting', (source) =>
    formatSource(source, style, runnerVersion),
  );
  const unformatted = results.flatMap((result) => (result.state === 'unformatted' ? [result] : []));
  const broken = unformatted.filter(({ reason }) => reason.kind === 'syntax').length;
  const others = { broken, refused: unformatted.length - broken, unread: failures.length };
  const { isFormatted, failures: unwritten } = await finish(results.filter(isFormattedText), others, context);
  const { stderr } = context;
  if (results.length === 0) reportIgnored(ignored, stderr);
  for (const each of unformatted) reportUnformatted(each, stderr);
  reportFailures(failures, 'read', stderr);
  reportFailures(unwritten, 'write', stderr);
  if (failures.length + unwritten.length > 0) return exitCodes.failure;
  return isFormatted && unformatted.length === 0 ? exitCodes.success : exitCodes.problems;
}

type Unformatted = Extract<Formatted, { state: 'unformatted' }>;

function finishFor(options: Options, names: readonly string[]): Finish {
  if (options.flag('check')) return listFiles;
  if (!names.includes(stdinName)) return writeFiles;
  if (names.length === 1) return printText;
  throw new UsageError('`-` writes to standard output; remove the other names');
}

function isFormattedText(result: Formatted): result is FormattedText {
  return result.state !== 'unformatted';
}

function reportUnformatted({ file, reason }: Unformatted, stderr: Output): void {
  const problems = describeFindings(file, plain).join('\n');
  const name = visibleText(systemPath(file.name));
  stderr.write(`${problems}taskwright: \`${name}\` was not formatted because ${visibleText(reason.clause)}\n`);
}
