import { resolve } from 'node:path';
import { choiceAmong, type Options } from '../options/options.ts';
import { UsageError } from '../options/usage-error.ts';

export const formats = ['text', 'json', 'sarif', 'github', 'gitlab', 'rdjson', 'junit', 'checkstyle'] as const;

export type Format = (typeof formats)[number];

/** A format in which the problems are reported. */
export interface ReportOutput {
  readonly format: Format;
  /** The name of the file that is written; undefined for the standard output. */
  readonly file: string | undefined;
}

/**
 * Returns the formats on the command line, each with the file that the following `--output` names; `-` prints. Throws a `UsageError` if
 * two formats would be printed, or if two would be written to one file.
 */
export function reportOutputs({ given }: Pick<Options, 'given'>): readonly ReportOutput[] {
  const outputs: { format: Format; file: string | undefined; hasOutput?: true }[] = [];
  for (const { name, value } of given) {
    if (name === 'format') outputs.push({ format: choiceAmong(value, '--format', formats), file: undefined });
    if (name !== 'output') continue;
    if (value === '') throw new UsageError('`--output` cannot be empty: it must be the name of a file');
    const last = outputs.at(-1) ?? outputs[outputs.push({ format: 'text', file: undefined }) - 1];
    if (!last) continue;
    if (last.hasOutput) throw new UsageError(`add \`--format\` before \`--output ${value}\``);
    last.hasOutput = true;
    if (value === '-') continue;
    if (outputs.some(({ file }) => file !== undefined && resolve(file) === resolve(value)))
      throw new UsageError(`two reports cannot be written to \`${value}\``);
    last.file = value;
  }
  const [printed, another] = outputs.filter(({ file }) => file === undefined);
  if (printed && another) {
    throw new UsageError(
      `\`${printed.format}\` and \`${another.format}\` cannot both be printed; add \`--output FILE\` after one of them`,
    );
  }
  const named = outputs.map(({ format, file }) => ({ format, file }));
  return named.length > 0 ? named : [{ format: 'text', file: undefined }];
}
