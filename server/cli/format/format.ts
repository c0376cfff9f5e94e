import { defaultFormatOptions } from '../../core/document/format-options.ts';
import { systemPath } from '../../files/paths.ts';
import { type ExitCode, exitCodes } from '../command.ts';
import type { CommandContext, Output } from '../command-context.ts';
import { processSources } from '../files/process-sources.ts';
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
  });
  const selection = readSelection(options, 'excluded');
  const columnWidth = numberOf(options, 'column-width', { min: 40, max: 400 });
  const style = { ...defaultFormatOptions, ...(columnWidth !== undefined && { columnWidth }) };
  const finish = finishFor(options, selection.names);

  const { results, failures, ignored } = await processSources(selection, context, 'Formatting', (source) =>
    formatSource(source, style),
  );
  const broken = results.flatMap((result) => (result.state === 'broken' ? [result] : []));
  const others = { broken: broken.length, unread: failures.length };
  const { isFormatted, failures: unwritten } = await finish(results.filter(isFormattedText), others, context);
  const { stderr } = context;
  if (results.length === 0) reportIgnored(ignored, stderr);
  for (const { file } of broken) reportBroken(file, stderr);
  reportFailures(failures, 'read', stderr);
  reportFailures(unwritten, 'write', stderr);
  if (failures.length + unwritten.length > 0) return exitCodes.failure;
  return isFormatted && broken.length === 0 ? exitCodes.success : exitCodes.problems;
}

function finishFor(options: Options, names: readonly string[]): Finish {
  if (options.flag('check')) return listFiles;
  if (!names.includes(stdinName)) return writeFiles;
  if (names.length === 1) return printText;
  throw new UsageError('`-` writes to standard output; remove the other names');
}

function isFormattedText(result: Formatted): result is FormattedText {
  return result.state !== 'broken';
}

function reportBroken(file: Extract<Formatted, { state: 'broken' }>['file'], stderr: Output): void {
  const problems = describeFindings(file, plain).join('\n');
  stderr.write(
    `${problems}taskwright: \`${visibleText(systemPath(file.name))}\` was not formatted because it has syntax errors\n`,
  );
}
