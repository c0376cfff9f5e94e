import { counted } from '../../core/text/counted.ts';
import { concurrently } from '../../files/concurrently.ts';
import { causeOf, type Failure } from '../../files/failure.ts';
import { systemPath } from '../../files/paths.ts';
import type { CommandContext } from '../command-context.ts';
import { writeAtomically } from '../files/write-file.ts';
import { nothingRead } from '../terminal/unread.ts';
import { visibleText } from '../terminal/visible-text.ts';
import type { Formatted } from './format-source.ts';

/** A text that can be formatted. */
export type FormattedText = Exclude<Formatted, { state: 'unformatted' }>;

/** The numbers of texts that were not formatted: with syntax errors, refused by the runner, and unreadable. */
export interface Unformatted {
  readonly broken: number;
  readonly refused: number;
  readonly unread: number;
}

/** Outputs the formatted texts. `isFormatted` is false if a file would have to change. */
export type Finish = (
  texts: readonly FormattedText[],
  others: Unformatted,
  context: CommandContext,
) => Promise<{ readonly isFormatted: boolean; readonly failures: readonly Failure[] }>;

/** Writes the files that change, and lists them. */
export const writeFiles: Finish = async (texts, others, { stdout, stderr }) => {
  const changed = texts.filter(({ state }) => state === 'changed');
  const failures = (await concurrently(changed, write)).filter((failure) => failure !== undefined);
  const failed = new Set(failures.map(({ name }) => name));
  const written = changed.filter(({ source }) => !failed.has(source.name));
  for (const { source } of written) stdout.write(`${visibleText(systemPath(source.name))}\n`);
  const rest = texts.length - changed.length;
  const counts = `${counted(written.length, 'file')} formatted, ${rest} unchanged${unformattedCounts(others)}`;
  stderr.write(`${allOf(texts, others) === 0 ? nothingRead(others.unread) : counts}\n`);
  return { isFormatted: true, failures };
};

/** Lists the files that would change. */
export const listFiles: Finish = async (texts, others, { stdout, stderr }) => {
  const changed = texts.filter(({ state }) => state === 'changed');
  for (const { source } of changed) stdout.write(`${visibleText(systemPath(source.name))}\n`);
  const them = changed.length === 1 ? 'it' : 'them';
  const advice = changed.length === 0 ? '' : `; run \`taskwright format\` to format ${them}`;
  const all = allOf(texts, others);
  const counts = `${changed.length} of ${counted(all, 'file')} would change${unformattedCounts(others)}${advice}`;
  stderr.write(`${all === 0 ? nothingRead(others.unread) : counts}\n`);
  return { isFormatted: changed.length === 0, failures: [] };
};

/** Writes the formatted standard input to standard output. */
export const printText: Finish = async (texts, _others, { stdout }) => {
  for (const { text } of texts) stdout.write(text);
  return { isFormatted: true, failures: [] };
};

function allOf(texts: readonly FormattedText[], { broken, refused }: Unformatted): number {
  return texts.length + broken + refused;
}

function unformattedCounts({ broken, refused }: Unformatted): string {
  const withErrors = broken === 0 ? '' : `, ${broken} with syntax errors`;
  return refused === 0 ? withErrors : `${withErrors}, ${refused} refused by the runner`;
}

async function write({ source: { name, path }, text }: FormattedText): Promise<Failure | undefined> {
  if (path === undefined) return undefined;
  try {
    await writeAtomically(path, text);
    return undefined;
  } catch (error) {
    return { name, message: causeOf(error) };
  }
}
