import type { ImportFormat } from '../../core/import/import-formats.ts';
import type { ImportedTask, ImportedTasks, ImportNote } from '../../core/import/imported-tasks.ts';
import { renamedTasks } from '../../core/import/renamed-tasks.ts';
import { writeTasks } from '../../core/import/write-tasks.ts';
import { counted } from '../../core/text/counted.ts';
import { resolvedPath } from '../../files/paths.ts';
import { readText } from '../../files/read-text.ts';
import { type ExitCode, exitCodes } from '../command.ts';
import type { CommandContext } from '../command-context.ts';
import { pathType } from '../files/path-type.ts';
import { choiceOf, didYouMean, joinWithOr, type Options, readOptions } from '../options/options.ts';
import { UsageError } from '../options/usage-error.ts';
import { visibleText } from '../terminal/visible-text.ts';
import { addTasks } from './add-tasks.ts';

/** Runs `taskwright import`. Rejects with a `UsageError` for invalid arguments. */
export async function importTasks(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const options = readOptions(args, {
    to: { takes: 'value' },
    rename: { takes: 'values' },
    skip: { takes: 'values' },
    format: { takes: 'value' },
  });
  // The parsers of the formats are loaded by this command only.
  const formats = await import('../../core/import/import-formats.ts');
  const name = fileToImport(options, context, formats.importFormats);
  const format = formatFor(name, options, formats);
  const { stdout, stderr } = context;
  const read = await readText(resolvedPath(context.folder, name), context.disk);
  if ('cause' in read) {
    stderr.write(`taskwright: cannot read \`${visibleText(name)}\`: ${read.cause}\n`);
    return exitCodes.failure;
  }
  const imported = formats.importTasks(read.text, format);
  if ('refusal' in imported) {
    stderr.write(`taskwright: \`${visibleText(name)}\` was not imported. ${visibleText(imported.refusal)}\n`);
    return exitCodes.failure;
  }
  const tasks = selectedTasks(imported, options);
  const report = (notes: readonly ImportNote[]): void => {
    for (const { line, text } of notes) stderr.write(`${visibleText(`${name}:${line}: ${text}`)}\n`);
  };
  report(imported.notes);
  const target = options.value('to');
  if (target === undefined) {
    stdout.write(writeTasks(tasks, 'tasks'));
    return exitCodes.success;
  }
  const result = tasks.length === 0 ? { notes: [] } : await addTasks(tasks, target, context);
  if ('refusal' in result) {
    stderr.write(result.refusal);
    return exitCodes.failure;
  }
  report(result.notes);
  stderr.write(`${counted(tasks.length, 'task')} added to ${visibleText(target)}\n`);
  return exitCodes.success;
}

function fileToImport({ names }: Options, { folder, disk }: CommandContext, formats: readonly ImportFormat[]): string {
  const [name, other] = names;
  if (other !== undefined) throw new UsageError(`\`import\` takes one file; remove \`${other}\``);
  if (name !== undefined) return name;
  const found = formats.flatMap(({ files }) => {
    const file = files.find((candidate) => pathType(resolvedPath(folder, candidate), disk) === 'file');
    return file === undefined ? [] : [file];
  });
  const [only, second] = found;
  if (only === undefined) {
    throw new UsageError(
      'there is no package.json, makefile, justfile, Taskfile.yml or .vscode/tasks.json here; specify a file',
    );
  }
  if (second !== undefined)
    throw new UsageError(`name the file to import: ${joinWithOr(found.map((file) => `\`${file}\``))}`);
  return only;
}

type Formats = typeof import('../../core/import/import-formats.ts');

function formatFor(name: string, options: Options, { importFormats, formatOf }: Formats): ImportFormat {
  const ids = importFormats.map(({ id }) => id);
  const id = choiceOf(options, 'format', ids);
  const format = id === undefined ? formatOf(name) : importFormats.find((candidate) => candidate.id === id);
  if (format) return format;
  throw new UsageError(
    `the format of \`${name}\` cannot be determined from its name; add \`--format\` with ${joinWithOr(ids)}`,
  );
}

/**
 * Returns the tasks that `--skip` does not exclude, renamed as `--rename` specifies. `--skip` may also name a task that
 * is not imported.
 */
function selectedTasks({ tasks, notes }: ImportedTasks, options: Options): readonly ImportedTask[] {
  const known = tasks.map(({ name }) => name);
  const omitted = notes.map(({ omits }) => omits);
  const expectKnown = (name: string, option: string): string => {
    if (option === 'skip' && omitted.includes(name)) return name;
    if (known.includes(name)) return name;
    throw new UsageError(
      `\`--${option}\` names \`${name}\`, which is not a task in the file${didYouMean(name, known)}`,
    );
  };
  const skipped = new Set(options.values('skip').map((name) => expectKnown(name, 'skip')));
  const names = new Map(
    options.values('rename').map((text) => {
      const [old = '', name = ''] = text.split('=');
      if (name === '') throw new UsageError(`\`--rename\` must be \`OLD=NEW\`, not \`${text}\``);
      return [expectKnown(old, 'rename'), name] as const;
    }),
  );
  return renamedTasks(
    tasks.filter(({ name }) => !skipped.has(name)),
    names,
  );
}
