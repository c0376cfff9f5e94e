import { defaultFormatOptions } from '../../core/document/format-options.ts';
import { type Command, exitCodes } from '../command.ts';
import { readSelection, selectionHelp, selectionOptions, stdinName } from '../files/selection.ts';
import { workOnSources } from '../files/work-on-sources.ts';
import { numberOf, type Options, readOptions } from '../options.ts';
import { describeFindings } from '../reporters/text.ts';
import type { Output } from '../surroundings.ts';
import { plain } from '../terminal/colors.ts';
import { reportFailures } from '../terminal/report-failures.ts';
import { reportIgnored } from '../terminal/report-ignored.ts';
import { visibleText } from '../terminal/visible-text.ts';
import { UsageError } from '../usage-error.ts';
import { type Finish, listFiles, printText, type Whole, writeFiles } from './finish.ts';
import { type Formatted, formatSource } from './format-source.ts';

export const format: Command = {
  name: 'format',
  summary: 'Lay task files and config files out in one style',
  help: `Lay task files and config files out in one style. Values and comments stay what they
are. Only files that change are written; files with syntax errors are left alone.

Usage: taskwright format [OPTIONS] [FILES or FOLDERS...]

${selectionHelp}

Options:
  --check                write nothing; list the files that would change, and end
                         with 1 if there are any
  --column-width NUMBER  break arrays in lines that are longer than this
                         (default ${defaultFormatOptions.columnWidth})

Exit code: 0 when all is well, 1 when files have syntax errors, or would change
with "--check", 2 when the command line is wrong or something could not be read or
written.

Examples:
  taskwright format                        everything in the current folder
  taskwright format --check                in a build, or before a commit
  taskwright format - < tasks.toml         from standard input to standard output
`,
  run: async (words, surroundings) => {
    const options = readOptions(words, {
      ...selectionOptions,
      check: { takes: 'flag' },
      'column-width': { takes: 'value' },
    });
    const selection = readSelection(options, 'left out');
    const columnWidth = numberOf(options, 'column-width', { least: 40, most: 400 });
    const style = { ...defaultFormatOptions, ...(columnWidth !== undefined && { columnWidth }) };
    const finish = finishFor(options, selection.names);

    const { results, failures, ignored } = await workOnSources(selection, surroundings, 'Formatting', (source) =>
      formatSource(source, style),
    );
    const broken = results.flatMap((result) => (result.state === 'broken' ? [result] : []));
    const { isFine, failures: unwritten } = await finish(results.filter(isWhole), broken.length, surroundings);
    const { stderr } = surroundings;
    if (results.length === 0) reportIgnored(ignored, stderr);
    for (const { file } of broken) reportBroken(file, stderr);
    reportFailures(failures, 'read', stderr);
    reportFailures(unwritten, 'write', stderr);
    if (failures.length + unwritten.length > 0) return exitCodes.failure;
    return isFine && broken.length === 0 ? exitCodes.fine : exitCodes.problems;
  },
};

function finishFor(options: Options, names: readonly string[]): Finish {
  if (options.flag('check')) return listFiles;
  if (!names.includes(stdinName)) return writeFiles;
  if (names.length === 1) return printText;
  throw new UsageError('standard input ("-") goes to standard output, so leave the other names away');
}

function isWhole(result: Formatted): result is Whole {
  return result.state !== 'broken';
}

function reportBroken(file: Extract<Formatted, { state: 'broken' }>['file'], stderr: Output): void {
  const problems = describeFindings(file, plain).join('\n');
  stderr.write(`${problems}taskwright: "${visibleText(file.name)}" has syntax errors, so it was not formatted\n`);
}
